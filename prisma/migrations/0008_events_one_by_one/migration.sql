-- As in 0007, in small statements whose plans are kept. One large statement did all in one go; planning it and setting it up took longer than
-- what it did.

-- Events that are new get the next numbers of their run, gapless. Runs are locked in the order of their ids, each by a statement of its
-- own: the next one sees what the lock's last holder committed. Always by the indexes: plans are kept from when the tables were small.
CREATE OR REPLACE FUNCTION heddle_append_events(p_batch jsonb, p_blob bytea) RETURNS TABLE (i int, seq int)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_event record;
  v_run uuid;
  v_last int;
  v_new boolean := false;
  v_started float8;
  v_tokens_in int;
  v_tokens_out int;
  v_cost numeric;
BEGIN
  FOR v_event IN
    SELECT * FROM jsonb_to_recordset(p_batch) AS e (i int, run uuid, key text, type text, at float8, start int, size int, tokens_in int, tokens_out int, cost numeric,
      status text, output_start int, output_size int, error_start int, error_size int)
    ORDER BY e.run, e.i
  LOOP
    IF v_run IS DISTINCT FROM v_event.run THEN
      IF v_new THEN
        PERFORM heddle_follow(v_run, v_last, v_started, v_tokens_in, v_tokens_out, v_cost);
      END IF;
      v_run := v_event.run;
      v_new := false;
      v_started := NULL;
      v_tokens_in := 0;
      v_tokens_out := 0;
      v_cost := 0;
      SELECT r."lastSeq" INTO v_last FROM "Run" r WHERE r.id = v_run FOR NO KEY UPDATE;
    END IF;
    CONTINUE WHEN v_last IS NULL;

    INSERT INTO "RunEvent" ("runId", seq, key, type, event)
    VALUES (v_run, v_last + 1, v_event.key, v_event.type, substring(p_blob FROM v_event.start + 1 FOR v_event.size))
    ON CONFLICT ("runId", key) DO NOTHING;
    i := v_event.i;
    seq := NULL;
    IF FOUND THEN
      v_last := v_last + 1;
      v_new := true;
      seq := v_last;
      v_tokens_in := v_tokens_in + coalesce(v_event.tokens_in, 0);
      v_tokens_out := v_tokens_out + coalesce(v_event.tokens_out, 0);
      v_cost := v_cost + coalesce(v_event.cost, 0);
      IF v_event.type = 'run-started' THEN
        v_started := least(v_started, v_event.at);
      END IF;
      IF v_event.status IS NOT NULL THEN
        PERFORM heddle_end_run(v_run, v_event.at, v_event.status, substring(p_blob FROM v_event.output_start + 1 FOR v_event.output_size),
          substring(p_blob FROM v_event.error_start + 1 FOR v_event.error_size));
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF v_new THEN
    PERFORM heddle_follow(v_run, v_last, v_started, v_tokens_in, v_tokens_out, v_cost);
  END IF;
END $$;

-- What new events mean for their run's row.
CREATE FUNCTION heddle_follow(p_run uuid, p_last int, p_started float8, p_tokens_in int, p_tokens_out int, p_cost numeric) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Run" r
  SET "lastSeq" = p_last,
      "inputTokens" = r."inputTokens" + p_tokens_in,
      "outputTokens" = r."outputTokens" + p_tokens_out,
      cost = r.cost + p_cost,
      "startedAt" = coalesce(r."startedAt", to_timestamp(p_started / 1000)),
      status = CASE WHEN r.status = 'requested' AND p_started IS NOT NULL THEN 'running' ELSE r.status END
  WHERE r.id = p_run;
  PERFORM pg_notify('heddle_run', p_run || ':' || p_last);
END $$;

-- The first end stands; what waits is closed with the run. Nothing of that may add an event: the run's counter is behind until all of the batch
-- is written.
CREATE FUNCTION heddle_end_run(p_run uuid, p_at float8, p_status text, p_output bytea, p_error bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Run" r
  SET status = p_status::"RunStatus", "endedAt" = to_timestamp(p_at / 1000), output = p_output, error = p_error
  WHERE r.id = p_run AND r.status IN ('requested', 'running');
  IF FOUND THEN
    PERFORM heddle_end_waits(p_run, p_status);
  END IF;
END $$;

-- As in 0007: runs are locked one by one too, and where all are wanted nothing is asked about what is left of them.
CREATE OR REPLACE FUNCTION heddle_write_calls(p_ops jsonb, p_batch jsonb, p_blob bytea)
RETURNS TABLE (op int, ok boolean, fence int, tries int, status text, result bytea)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_op record;
  v_done record;
  v_run uuid;
  v_left boolean;
  v_unwanted uuid[] := '{}';
  v_refused int[] := '{}';
  v_batch jsonb := p_batch;
BEGIN
  -- First of all and in one order: inserting a call takes a share of its run's lock, and two batches that both did so would
  -- then wait for each other.
  FOR v_run IN SELECT DISTINCT o.run FROM jsonb_to_recordset(p_ops) AS o (run uuid) ORDER BY o.run LOOP
    SELECT r.status NOT IN ('requested', 'running') OR r."cancelRequestedAt" IS NOT NULL INTO v_left FROM "Run" r WHERE r.id = v_run FOR UPDATE;
    IF v_left THEN
      v_unwanted := v_unwanted || v_run;
    END IF;
  END LOOP;

  FOR v_op IN
    SELECT * FROM jsonb_to_recordset(p_ops) AS o (op int, kind text, run uuid, call text, fence int, status text, counts boolean,
      start int, size int, first int, past int, k int, length int, digest text)
    WHERE o.kind <> 'append' ORDER BY o.op
  LOOP
    IF v_op.run = ANY (v_unwanted) THEN
      IF heddle_is_left(v_op.kind, v_op.run, v_op.call, p_ops) THEN
        v_refused := v_refused || ARRAY(SELECT generate_series(v_op.first, v_op.past - 1));
        IF v_op.kind = 'take' THEN
          RETURN QUERY SELECT v_op.op, false, 0, 0, 'started', NULL::bytea;
        END IF;
        CONTINUE;
      END IF;
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
    op := v_op.op;
    ok := v_done.ok;
    fence := v_done.fence;
    tries := v_done.tries;
    status := v_done.status;
    result := v_done.result;
    RETURN NEXT;
  END LOOP;

  IF cardinality(v_refused) > 0 THEN
    SELECT coalesce(jsonb_agg(e), '[]') INTO v_batch FROM jsonb_array_elements(p_batch) AS e WHERE NOT (e ->> 'i')::int = ANY (v_refused);
  END IF;
  IF jsonb_array_length(v_batch) > 0 THEN
    PERFORM FROM heddle_append_events(v_batch, p_blob);
  END IF;
END $$;
