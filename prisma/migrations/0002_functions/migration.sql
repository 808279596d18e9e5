-- The hot paths, one round trip each. PL/pgSQL functions (not one big statement), because each statement inside then has
-- a snapshot of its own: taken after the row lock was won, it sees what the lock's last holder committed.
--
-- NO KEY UPDATE: writers of one run wait for each other, while rows that refer to the run (its calls) can still be added.
--
-- A batch of events is jsonb of small known fields (keys, numbers) and one run of bytes; an event's JSON text, and the
-- output or error that it brings to the run's row, are slices of these bytes, since jsonb and text refuse U+0000.

-- Writes the events of one run that are new there, gapless. Yields every event of the batch that belongs to the run, with
-- its number if it was new; nothing at all when there is no such run.
CREATE FUNCTION heddle_write_events(p_run uuid, p_batch jsonb, p_blob bytea) RETURNS TABLE (i int, seq int)
LANGUAGE plpgsql AS $$
DECLARE
  v_last int;
  v_fresh int[];
BEGIN
  SELECT r."lastSeq" INTO v_last FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  SELECT coalesce(array_agg(n.i ORDER BY n.i), '{}') INTO v_fresh
  FROM (
    SELECT min(e.i) AS i
    FROM jsonb_to_recordset(p_batch) AS e (i int, run uuid, key text)
    WHERE e.run = p_run AND NOT EXISTS (SELECT FROM "RunEvent" x WHERE x."runId" = p_run AND x.key = e.key)
    GROUP BY e.key
  ) n;

  IF cardinality(v_fresh) > 0 THEN
    INSERT INTO "RunEvent" ("runId", seq, key, type, event)
    SELECT p_run, v_last + f.n, e.key, e.type, substring(p_blob FROM e.start + 1 FOR e.size)
    FROM unnest(v_fresh) WITH ORDINALITY AS f (i, n)
    JOIN jsonb_to_recordset(p_batch) AS e (i int, key text, type text, start int, size int) ON e.i = f.i;

    PERFORM heddle_apply_to_run(p_run, v_last + cardinality(v_fresh), v_fresh, p_batch, p_blob);
  END IF;

  RETURN QUERY
  SELECT e.i, CASE WHEN f.n IS NULL THEN NULL ELSE v_last + f.n::int END
  FROM jsonb_to_recordset(p_batch) AS e (i int, run uuid)
  LEFT JOIN unnest(v_fresh) WITH ORDINALITY AS f (i, n) ON f.i = e.i
  WHERE e.run = p_run
  ORDER BY e.i;
END $$;

-- What new events mean for the run's row: the counter, what it used, and its status. The first end stands.
CREATE FUNCTION heddle_apply_to_run(p_run uuid, p_last int, p_fresh int[], p_batch jsonb, p_blob bytea) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_sums record;
  v_end record;
BEGIN
  SELECT min(e.at) FILTER (WHERE e.type = 'run-started') AS started, coalesce(sum(e.tokens_in), 0) AS tokens_in,
         coalesce(sum(e.tokens_out), 0) AS tokens_out, coalesce(sum(e.cost), 0) AS cost
  INTO v_sums
  FROM jsonb_to_recordset(p_batch) AS e (i int, type text, at float8, tokens_in int, tokens_out int, cost numeric)
  WHERE e.i = ANY (p_fresh);

  UPDATE "Run" r
  SET "lastSeq" = p_last,
      "inputTokens" = r."inputTokens" + v_sums.tokens_in,
      "outputTokens" = r."outputTokens" + v_sums.tokens_out,
      cost = r.cost + v_sums.cost,
      "startedAt" = coalesce(r."startedAt", to_timestamp(v_sums.started / 1000)),
      status = CASE WHEN r.status = 'requested' AND v_sums.started IS NOT NULL THEN 'running' ELSE r.status END
  WHERE r.id = p_run;

  SELECT e.at, e.status, e.output_start, e.output_size, e.error_start, e.error_size INTO v_end
  FROM jsonb_to_recordset(p_batch) AS e (i int, at float8, status text, output_start int, output_size int, error_start int, error_size int)
  WHERE e.i = ANY (p_fresh) AND e.status IS NOT NULL
  ORDER BY e.i
  LIMIT 1;

  IF FOUND THEN
    UPDATE "Run" r
    SET status = v_end.status::"RunStatus",
        "endedAt" = to_timestamp(v_end.at / 1000),
        output = substring(p_blob FROM v_end.output_start + 1 FOR v_end.output_size),
        error = substring(p_blob FROM v_end.error_start + 1 FOR v_end.error_size)
    WHERE r.id = p_run AND r.status IN ('requested', 'running');
  END IF;
END $$;

CREATE FUNCTION heddle_notify_run(p_run uuid) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_notify('heddle_run', r.id || ':' || r."lastSeq") FROM "Run" r WHERE r.id = p_run
$$;

-- Adds events to runs. Rows are locked in the order of their ids, so two batches never wait for each other in a circle.
CREATE FUNCTION heddle_append_events(p_batch jsonb, p_blob bytea) RETURNS TABLE (i int, seq int)
LANGUAGE plpgsql AS $$
DECLARE
  v_run uuid;
BEGIN
  FOR v_run IN SELECT DISTINCT e.run FROM jsonb_to_recordset(p_batch) AS e (run uuid) ORDER BY 1 LOOP
    RETURN QUERY SELECT w.i, w.seq FROM heddle_write_events(v_run, p_batch, p_blob) w;
    PERFORM heddle_notify_run(v_run);
  END LOOP;
END $$;

-- Stores the control events of one workflow turn and yields the digest that stands for flush k. A turn may be stored and
-- then never happen (the worker died before the task completed); its successor has seen a longer history and decides anew.
CREATE FUNCTION heddle_flush_turn(p_run uuid, p_k int, p_length int, p_digest text, p_batch jsonb, p_blob bytea)
RETURNS TABLE (digest text, written boolean)
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
  SELECT * INTO v_stored FROM "RunFlush" f WHERE f."runId" = p_run AND f.k = p_k;
  v_known := FOUND;

  -- Closed from outside (the sweep): what the workflow still says changes nothing.
  IF v_status NOT IN ('requested', 'running') AND NOT EXISTS (SELECT FROM "RunFlush" f WHERE f."runId" = p_run AND f.ended) THEN
    RETURN QUERY SELECT coalesce(v_stored.digest, p_digest), false;
    RETURN;
  END IF;

  -- A worker that was frozen and speaks for a turn that another has overtaken, at this flush or at one before it.
  IF v_stored."seenLength" >= p_length
     OR (SELECT f."seenLength" > p_length FROM "RunFlush" f WHERE f."runId" = p_run AND f.k < p_k ORDER BY f.k DESC LIMIT 1) THEN
    RETURN QUERY SELECT coalesce(v_stored.digest, ''), false;
    RETURN;
  END IF;

  -- Whatever was stored after flush k came from a turn that never happened, or k would not be flushed again.
  PERFORM heddle_supersede_flushes(p_run, CASE WHEN v_known AND v_stored.digest = p_digest THEN p_k + 1 ELSE p_k END);

  IF v_known AND v_stored.digest = p_digest THEN
    UPDATE "RunFlush" f SET "seenLength" = p_length WHERE f."runId" = p_run AND f.k = p_k;
  ELSE
    INSERT INTO "RunFlush" ("runId", k, "historyLength", "seenLength", digest, ended)
    VALUES (p_run, p_k, p_length, p_length, p_digest,
            EXISTS (SELECT FROM jsonb_to_recordset(p_batch) AS e (status text) WHERE e.status IS NOT NULL));
    PERFORM heddle_write_events(p_run, p_batch, p_blob);
    UPDATE "Run" r SET status = 'running', "startedAt" = coalesce(r."startedAt", now()) WHERE r.id = p_run AND r.status = 'requested';
  END IF;
  PERFORM heddle_notify_run(p_run);
  RETURN QUERY SELECT p_digest, true;
END $$;

-- Says of every flush from k on that it never happened, and opens the run again if one of them had ended it.
CREATE FUNCTION heddle_supersede_flushes(p_run uuid, p_k int) RETURNS void
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
    IF v_flush.ended THEN
      UPDATE "Run" r SET status = 'running', "endedAt" = NULL, output = NULL, error = NULL WHERE r.id = p_run;
    END IF;
  END LOOP;
  DELETE FROM "RunFlush" f WHERE f."runId" = p_run AND f.k >= p_k;
END $$;

-- Ends a run from outside, unless it has ended. NULL: no such run.
CREATE FUNCTION heddle_close_run(p_run uuid, p_batch jsonb, p_blob bytea) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_status "RunStatus";
BEGIN
  SELECT r.status INTO v_status FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF v_status NOT IN ('requested', 'running') THEN
    RETURN false;
  END IF;
  PERFORM heddle_write_events(p_run, p_batch, p_blob);
  PERFORM heddle_notify_run(p_run);
  RETURN true;
END $$;
