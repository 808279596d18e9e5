-- What many runs have to say in one batch is written in one statement. Run by run, each parsed the whole batch again and again: the
-- work grew with the square of the runs that were under way.

-- As in 0002 and 0004: events that are new get the next numbers of their run, gapless; the run's row follows (counter, what was used,
-- status; the first end stands), and what waits is closed with the run. Rows are locked in the order of their ids first, by a statement
-- of its own: the next one then sees what the locks' last holders committed. Always by the indexes: its plan is kept from when the tables
-- were small.
CREATE OR REPLACE FUNCTION heddle_append_events(p_batch jsonb, p_blob bytea) RETURNS TABLE (i int, seq int)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_runs uuid[];
BEGIN
  SELECT array_agg(l.id) INTO v_runs FROM (
    SELECT r.id FROM "Run" r WHERE r.id IN (SELECT e.run FROM jsonb_to_recordset(p_batch) AS e (run uuid)) ORDER BY r.id FOR NO KEY UPDATE
  ) l;
  IF v_runs IS NULL THEN
    RETURN;
  END IF;

  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT e.*, r."lastSeq" AS last,
           row_number() OVER (PARTITION BY e.run, e.key ORDER BY e.i) = 1
             -- With NOT EXISTS, PostgreSQL would hash the events of all runs.
             AND (SELECT true FROM "RunEvent" x WHERE x."runId" = e.run AND x.key = e.key LIMIT 1) IS NULL AS fresh
    FROM jsonb_to_recordset(p_batch) AS e (i int, run uuid, key text, type text, at float8, start int, size int, tokens_in int, tokens_out int, cost numeric,
      status text, output_start int, output_size int, error_start int, error_size int)
    JOIN "Run" r ON r.id = e.run
  ), numbered AS MATERIALIZED (
    SELECT g.*, g.last + (count(*) FILTER (WHERE g.fresh) OVER (PARTITION BY g.run ORDER BY g.i))::int AS seq FROM given g
  ), written AS (
    INSERT INTO "RunEvent" ("runId", seq, key, type, event)
    SELECT n.run, n.seq, n.key, n.type, substring(p_blob FROM n.start + 1 FOR n.size) FROM numbered n WHERE n.fresh
  ), ends AS (
    SELECT DISTINCT ON (n.run) n.* FROM numbered n WHERE n.fresh AND n.status IS NOT NULL ORDER BY n.run, n.i
  ), followed AS (
    UPDATE "Run" r
    SET "lastSeq" = s.last,
        "inputTokens" = r."inputTokens" + s.tokens_in,
        "outputTokens" = r."outputTokens" + s.tokens_out,
        cost = r.cost + s.cost,
        "startedAt" = coalesce(r."startedAt", to_timestamp(s.started / 1000)),
        status = CASE WHEN s.ends THEN s.end_status::"RunStatus" WHEN r.status = 'requested' AND s.started IS NOT NULL THEN 'running' ELSE r.status END,
        "endedAt" = CASE WHEN s.ends THEN to_timestamp(s.ended / 1000) ELSE r."endedAt" END,
        output = CASE WHEN s.ends THEN substring(p_blob FROM s.output_start + 1 FOR s.output_size) ELSE r.output END,
        error = CASE WHEN s.ends THEN substring(p_blob FROM s.error_start + 1 FOR s.error_size) ELSE r.error END
    FROM (
      SELECT u.*, o.status IN ('requested', 'running') AND e.run IS NOT NULL AS ends, e.status AS end_status, e.at AS ended,
             e.output_start, e.output_size, e.error_start, e.error_size
      FROM (
        SELECT n.run, max(n.seq) AS last, coalesce(sum(n.tokens_in), 0) AS tokens_in, coalesce(sum(n.tokens_out), 0) AS tokens_out,
               coalesce(sum(n.cost), 0) AS cost, min(n.at) FILTER (WHERE n.type = 'run-started') AS started
        FROM numbered n WHERE n.fresh GROUP BY n.run
      ) u
      JOIN "Run" o ON o.id = u.run
      LEFT JOIN ends e ON e.run = u.run
    ) s
    WHERE r.id = s.run
  )
  SELECT n.i, CASE WHEN n.fresh THEN n.seq END FROM numbered n ORDER BY n.i;

  PERFORM heddle_end_waits(o.id, o.status) FROM (
    SELECT r.id, r.status::text AS status FROM "Run" r
    WHERE r.id IN (SELECT e.run FROM jsonb_to_recordset(p_batch) AS e (run uuid, status text) WHERE e.status IS NOT NULL) AND r.status NOT IN ('requested', 'running')
    ORDER BY r.id
  ) o;
  PERFORM pg_notify('heddle_run', r.id || ':' || r."lastSeq") FROM "Run" r WHERE r.id = ANY (v_runs);
END $$;

-- The events of one run: a batch like any other, whose events all name it.
CREATE OR REPLACE FUNCTION heddle_write_events(p_run uuid, p_batch jsonb, p_blob bytea) RETURNS TABLE (i int, seq int)
LANGUAGE sql AS $$
  SELECT * FROM heddle_append_events(p_batch, p_blob)
$$;

DROP FUNCTION heddle_apply_to_run;

-- As in 0005. Which runs nobody wants any more is asked once, where they are locked.
CREATE OR REPLACE FUNCTION heddle_write_calls(p_ops jsonb, p_batch jsonb, p_blob bytea)
RETURNS TABLE (op int, ok boolean, fence int, tries int, status text, result bytea)
LANGUAGE plpgsql AS $$
DECLARE
  v_op record;
  v_done record;
  v_unwanted uuid[];
  v_refused int[] := '{}';
  v_batch jsonb := p_batch;
BEGIN
  -- First of all and in one order: inserting a call takes a share of its run's lock, and two batches that both did so would
  -- then wait for each other. Filtered outside: a WHERE would be pushed down, and the other runs not be locked.
  SELECT array_agg(l.id) FILTER (WHERE l.unwanted) INTO v_unwanted FROM (
    SELECT r.id, r.status NOT IN ('requested', 'running') OR r."cancelRequestedAt" IS NOT NULL AS unwanted FROM "Run" r
    WHERE r.id IN (SELECT o.run FROM jsonb_to_recordset(p_ops) AS o (run uuid)) ORDER BY r.id FOR UPDATE
  ) l;

  FOR v_op IN
    SELECT * FROM jsonb_to_recordset(p_ops) AS o (op int, kind text, run uuid, call text, fence int, status text, counts boolean,
      start int, size int, first int, past int, k int, length int, digest text)
    WHERE o.kind <> 'append' ORDER BY o.op
  LOOP
    IF v_op.run = ANY (v_unwanted) AND heddle_is_left(v_op.kind, v_op.run, v_op.call, p_ops) THEN
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

-- As in 0005, of a run that nobody wants: is this the pick-up of a call that has neither gone out nor ended, or the turn that travels with it?
CREATE OR REPLACE FUNCTION heddle_is_left(p_kind text, p_run uuid, p_call text, p_ops jsonb) RETURNS boolean
LANGUAGE sql AS $$
  SELECT p_kind IN ('take', 'turn')
    AND EXISTS (SELECT FROM jsonb_to_recordset(p_ops) AS o (kind text, run uuid, call text) WHERE o.kind = 'take' AND o.run = p_run AND o.call = p_call)
    AND NOT EXISTS (SELECT FROM "RunCall" c WHERE c."runId" = p_run AND c.call = p_call AND c.status::text NOT IN ('started', 'failed'))
$$;
