-- What calls write while they go: ledger and events in one round trip, and what many calls of one worker have to say in
-- one transaction. `p_batch` and `p_blob` are events as in 0002; those from `first` up to before `past` belong to an operation.
--
-- Operations: `turn` (a workflow turn that travels with the call that it started), `take` (pick up; the fence rises), `sent`
-- (it may go out from now on), `holds` (is this pick-up still the newest?), `end` (how a try ended), `append` (events only).
-- Yields, per operation on the ledger, whether it did what it says, and the ledger's row. The events of an operation that did
-- not are left out.
CREATE FUNCTION heddle_write_calls(p_ops jsonb, p_batch jsonb, p_blob bytea)
RETURNS TABLE (op int, ok boolean, fence int, tries int, status text, result bytea)
LANGUAGE plpgsql AS $$
DECLARE
  v_op record;
  v_done record;
  v_refused int[] := '{}';
  v_batch jsonb := p_batch;
BEGIN
  -- First of all and in one order: inserting a call takes a share of its run's lock, and two batches that both did so would
  -- then wait for each other.
  PERFORM FROM "Run" r WHERE r.id IN (SELECT o.run FROM jsonb_to_recordset(p_ops) AS o (run uuid)) ORDER BY r.id FOR UPDATE;

  FOR v_op IN
    SELECT * FROM jsonb_to_recordset(p_ops) AS o (op int, kind text, run uuid, call text, fence int, status text, counts boolean,
      start int, size int, first int, past int, k int, length int, digest text)
    WHERE o.kind <> 'append' ORDER BY o.op
  LOOP
    IF v_op.kind = 'turn' THEN
      IF NOT heddle_turn_is_news(v_op.run, v_op.k, v_op.length, v_op.digest, v_op.first, v_op.past, p_batch, p_blob) THEN
        v_refused := v_refused || ARRAY(SELECT generate_series(v_op.first, v_op.past - 1));
      END IF;
      CONTINUE;
    END IF;
    SELECT * INTO v_done FROM heddle_write_call(v_op.kind, v_op.run, v_op.call, v_op.fence, v_op.status, v_op.counts, substring(p_blob FROM v_op.start + 1 FOR v_op.size));
    IF NOT v_done.ok THEN
      v_refused := v_refused || ARRAY(SELECT generate_series(v_op.first, v_op.past - 1));
    END IF;
    RETURN QUERY SELECT v_op.op, v_done.ok, v_done.fence, v_done.tries, v_done.status, v_done.result;
  END LOOP;

  IF cardinality(v_refused) > 0 THEN
    SELECT coalesce(jsonb_agg(e), '[]') INTO v_batch FROM jsonb_array_elements(p_batch) AS e WHERE NOT (e ->> 'i')::int = ANY (v_refused);
  END IF;
  IF jsonb_array_length(v_batch) > 0 THEN
    PERFORM FROM heddle_append_events(v_batch, p_blob);
  END IF;
END $$;

-- A turn that travels comes from a task that has completed, so it did happen. True: its events are still to be written. Nearly
-- always nothing is stored from it on; else it was stored before, or a turn that never happened stands in its place.
CREATE FUNCTION heddle_turn_is_news(p_run uuid, p_k int, p_length int, p_digest text, p_first int, p_past int, p_batch jsonb, p_blob bytea) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_open boolean;
  v_last int;
BEGIN
  SELECT r.status IN ('requested', 'running'), (SELECT max(f.k) FROM "RunFlush" f WHERE f."runId" = p_run) INTO v_open, v_last FROM "Run" r WHERE r.id = p_run;
  IF NOT coalesce(v_open, false) THEN
    RETURN false;
  END IF;
  IF v_last IS NULL OR v_last < p_k THEN
    INSERT INTO "RunFlush" ("runId", k, "historyLength", "seenLength", digest, ended) VALUES (p_run, p_k, p_length, p_length, p_digest, false);
    RETURN true;
  END IF;
  IF NOT EXISTS (SELECT FROM "RunFlush" f WHERE f."runId" = p_run AND f.k = p_k AND f.digest = p_digest) THEN
    PERFORM FROM heddle_flush_turn(p_run, p_k, p_length, p_digest,
      (SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(p_batch) AS e WHERE (e ->> 'i')::int >= p_first AND (e ->> 'i')::int < p_past), p_blob);
  END IF;
  RETURN false;
END $$;

-- One operation on one row of the ledger. `take` yields the row as it was found, but with the new fence. Doing any of them
-- again after an answer was lost does no harm.
CREATE FUNCTION heddle_write_call(p_kind text, p_run uuid, p_call text, p_fence int, p_status text, p_counts boolean, p_result bytea)
RETURNS TABLE (ok boolean, fence int, tries int, status text, result bytea)
LANGUAGE plpgsql AS $$
DECLARE
  v_found "RunCall"%ROWTYPE;
BEGIN
  -- A call that can do no harm is not picked up before its end: fence 0 stands for "nobody has".
  IF p_kind = 'end' AND p_fence = 0 THEN
    INSERT INTO "RunCall" ("runId", call, fence, status, result, tries, "endedAt")
    VALUES (p_run, p_call, 0, p_status::"CallStatus", p_result, p_counts::int, CASE WHEN p_status = 'failed' THEN NULL ELSE now() END)
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
      RETURN QUERY SELECT true, 0, p_counts::int, p_status, p_result;
      RETURN;
    END IF;
  ELSIF p_kind = 'take' THEN
    INSERT INTO "RunCall" ("runId", call, fence) VALUES (p_run, p_call, 0) ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO v_found FROM "RunCall" c WHERE c."runId" = p_run AND c.call = p_call FOR UPDATE;

  IF p_kind = 'take' THEN
    IF v_found.status NOT IN ('finished', 'ended') THEN
      UPDATE "RunCall" c SET fence = c.fence + 1, result = NULL, status = CASE WHEN c.status = 'failed' THEN 'started' ELSE c.status END
      WHERE c."runId" = p_run AND c.call = p_call;
      v_found.fence := v_found.fence + 1;
    END IF;
    RETURN QUERY SELECT true, v_found.fence, v_found.tries, v_found.status::text, v_found.result;
  ELSIF p_kind IN ('sent', 'holds') THEN
    IF p_kind = 'sent' AND v_found.fence = p_fence AND v_found.status NOT IN ('finished', 'ended') THEN
      UPDATE "RunCall" c SET status = 'sent' WHERE c."runId" = p_run AND c.call = p_call;
    END IF;
    RETURN QUERY SELECT coalesce(v_found.fence = p_fence AND v_found.status NOT IN ('finished', 'ended'), false), v_found.fence, v_found.tries, v_found.status::text, v_found.result;
  ELSIF v_found.status NOT IN ('finished', 'ended') AND (p_status = 'finished' OR (v_found.fence = p_fence AND v_found.status <> 'failed')) THEN
    -- A result counts whoever brings it and however late (a frozen worker's too, and after another's failed try); a failure only
    -- from the holder of the newest fence, and once.
    UPDATE "RunCall" c
    SET status = p_status::"CallStatus", result = p_result, tries = c.tries + p_counts::int, "endedAt" = CASE WHEN p_status = 'failed' THEN NULL ELSE now() END
    WHERE c."runId" = p_run AND c.call = p_call;
    RETURN QUERY SELECT true, v_found.fence, v_found.tries + p_counts::int, p_status, p_result;
  ELSE
    -- Asked again after an answer was lost, it is what was recorded; another end than that is refused.
    RETURN QUERY SELECT coalesce(v_found.fence = p_fence AND v_found.status::text = p_status AND v_found.result = p_result, false), v_found.fence, v_found.tries, v_found.status::text, v_found.result;
  END IF;
END $$;
