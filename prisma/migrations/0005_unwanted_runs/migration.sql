-- An end that was told stands, and what a run may still write that has ended or that nobody wants any more. Its workflow may not
-- know yet: it was asked to stop, or its row was closed from outside, or the turn that ended it is decided again by another worker.

-- Stores the control events of one workflow turn and yields the digest that stands for flush k, or how the run has ended. A turn
-- may be stored and then never happen (the worker died before the task completed); its successor has seen a longer history and
-- decides anew. An end is no such decision: callers, pages and approvers have been told. It stands, and the workflow ends with it.
DROP FUNCTION heddle_flush_turn;
CREATE FUNCTION heddle_flush_turn(p_run uuid, p_k int, p_length int, p_digest text, p_batch jsonb, p_blob bytea)
RETURNS TABLE (digest text, ended text)
LANGUAGE plpgsql AS $$
DECLARE
  v_status "RunStatus";
  v_stored "RunFlush"%ROWTYPE;
  v_known boolean;
BEGIN
  SELECT r.status INTO v_status FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF v_status NOT IN ('requested', 'running') THEN
    RETURN QUERY SELECT '', v_status::text;
    RETURN;
  END IF;
  SELECT * INTO v_stored FROM "RunFlush" f WHERE f."runId" = p_run AND f.k = p_k;
  v_known := FOUND;

  -- A worker that was frozen and speaks for a turn that another has overtaken, at this flush or at one before it.
  IF v_stored."seenLength" >= p_length
     OR (SELECT f."seenLength" > p_length FROM "RunFlush" f WHERE f."runId" = p_run AND f.k < p_k ORDER BY f.k DESC LIMIT 1) THEN
    RETURN QUERY SELECT coalesce(v_stored.digest, ''), NULL;
    RETURN;
  END IF;

  -- Whatever was stored after flush k came from a turn that never happened, or k would not be flushed again.
  PERFORM heddle_supersede_flushes(p_run, CASE WHEN v_known AND v_stored.digest = p_digest THEN p_k + 1 ELSE p_k END);

  IF v_known AND v_stored.digest = p_digest THEN
    UPDATE "RunFlush" f SET "seenLength" = p_length WHERE f."runId" = p_run AND f.k = p_k;
  ELSE
    INSERT INTO "RunFlush" ("runId", k, "historyLength", "seenLength", digest) VALUES (p_run, p_k, p_length, p_length, p_digest);
    PERFORM heddle_write_events(p_run, p_batch, p_blob);
    UPDATE "Run" r SET status = 'running', "startedAt" = coalesce(r."startedAt", now()) WHERE r.id = p_run AND r.status = 'requested';
  END IF;
  PERFORM heddle_notify_run(p_run);
  RETURN QUERY SELECT p_digest, NULL;
END $$;

-- As in 0002, of runs that are open: no flush of theirs has ended them.
CREATE OR REPLACE FUNCTION heddle_supersede_flushes(p_run uuid, p_k int) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_flush "RunFlush"%ROWTYPE;
  v_seq int;
  v_key text;
BEGIN
  FOR v_flush IN SELECT * FROM "RunFlush" f WHERE f."runId" = p_run AND f.k >= p_k ORDER BY f.k LOOP
    v_key := 'superseded/f' || v_flush.k || '.' || v_flush."historyLength";
    UPDATE "Run" r SET "lastSeq" = r."lastSeq" + 1 WHERE r.id = p_run RETURNING r."lastSeq" INTO v_seq;
    INSERT INTO "RunEvent" ("runId", seq, key, type, event)
    VALUES (p_run, v_seq, v_key, 'superseded', convert_to(json_build_object(
      'key', v_key, 'type', 'superseded', 'at', floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint,
      'data', json_build_object('k', v_flush.k, 'historyLength', v_flush."historyLength"))::text, 'UTF8'));
  END LOOP;
  DELETE FROM "RunFlush" f WHERE f."runId" = p_run AND f.k >= p_k;
END $$;

ALTER TABLE "RunFlush" DROP COLUMN ended;

-- As in 0003, and: a call of an unwanted run is not picked up, and the turn that travels with it is not stored (it comes again
-- with the next pick-up). What has gone out and what has come to its end is still told.
CREATE OR REPLACE FUNCTION heddle_write_calls(p_ops jsonb, p_batch jsonb, p_blob bytea)
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
    SELECT o.*, heddle_is_left(o.kind, o.run, o.call, p_ops) AS left_alone
    FROM jsonb_to_recordset(p_ops) AS o (op int, kind text, run uuid, call text, fence int, status text, counts boolean,
      start int, size int, first int, past int, k int, length int, digest text)
    WHERE o.kind <> 'append' ORDER BY o.op
  LOOP
    IF v_op.left_alone THEN
      v_refused := v_refused || ARRAY(SELECT generate_series(v_op.first, v_op.past - 1));
      IF v_op.kind = 'take' THEN
        RETURN QUERY SELECT v_op.op, false, 0, 0, 'started', NULL::bytea;
      END IF;
      CONTINUE;
    END IF;
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

-- Is this the pick-up of a call that has neither gone out nor ended, of a run that nobody wants, or the turn that travels with it?
CREATE FUNCTION heddle_is_left(p_kind text, p_run uuid, p_call text, p_ops jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_unwanted boolean;
BEGIN
  IF p_kind NOT IN ('take', 'turn') THEN
    RETURN false;
  END IF;
  SELECT r.status NOT IN ('requested', 'running') OR r."cancelRequestedAt" IS NOT NULL INTO v_unwanted FROM "Run" r WHERE r.id = p_run;
  IF NOT coalesce(v_unwanted, false) THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT FROM jsonb_to_recordset(p_ops) AS o (kind text, run uuid, call text) WHERE o.kind = 'take' AND o.run = p_run AND o.call = p_call)
    AND NOT EXISTS (SELECT FROM "RunCall" c WHERE c."runId" = p_run AND c.call = p_call AND c.status::text NOT IN ('started', 'failed'));
END $$;

-- As in 0003, without the ends of turns.
CREATE OR REPLACE FUNCTION heddle_turn_is_news(p_run uuid, p_k int, p_length int, p_digest text, p_first int, p_past int, p_batch jsonb, p_blob bytea) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_open boolean;
  v_last int;
BEGIN
  SELECT r.status IN ('requested', 'running'), (SELECT max(f.k) FROM "RunFlush" f WHERE f."runId" = p_run)
  INTO v_open, v_last FROM "Run" r WHERE r.id = p_run;
  IF NOT coalesce(v_open, false) THEN
    RETURN false;
  END IF;
  IF v_last IS NULL OR v_last < p_k THEN
    INSERT INTO "RunFlush" ("runId", k, "historyLength", "seenLength", digest) VALUES (p_run, p_k, p_length, p_length, p_digest);
    RETURN true;
  END IF;
  IF NOT EXISTS (SELECT FROM "RunFlush" f WHERE f."runId" = p_run AND f.k = p_k AND f.digest = p_digest) THEN
    PERFORM FROM heddle_flush_turn(p_run, p_k, p_length, p_digest,
      (SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(p_batch) AS e WHERE (e ->> 'i')::int >= p_first AND (e ->> 'i')::int < p_past), p_blob);
  END IF;
  RETURN false;
END $$;
