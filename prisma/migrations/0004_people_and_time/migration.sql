-- CreateEnum
CREATE TYPE "ApprovalStatus" AS ENUM ('waiting', 'decided', 'expired', 'closed');

-- CreateEnum
CREATE TYPE "Question" AS ENUM ('approval', 'uncertain');

-- CreateEnum
CREATE TYPE "WaitStatus" AS ENUM ('waiting', 'served', 'closed');

-- AlterEnum
ALTER TYPE "CallStatus" ADD VALUE 'asked';

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "pausedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Approval" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "workflowId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "instance" TEXT NOT NULL,
    "call" INTEGER NOT NULL,
    "resend" INTEGER NOT NULL DEFAULT 0,
    "question" "Question" NOT NULL,
    "title" BYTEA NOT NULL,
    "form" BYTEA NOT NULL,
    "answers" TEXT[],
    "status" "ApprovalStatus" NOT NULL DEFAULT 'waiting',
    "deadlineAt" TIMESTAMPTZ(3),
    "deadlinePort" TEXT,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "answer" TEXT,
    "value" BYTEA,
    "note" BYTEA,
    "by" BYTEA,
    "closedReason" TEXT,

    CONSTRAINT "Approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "who" BYTEA NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" BYTEA NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxMessage" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "instance" TEXT,
    "payload" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "nextAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledgedAt" TIMESTAMPTZ(3),
    "dropped" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "OutboxMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventWait" (
    "runId" UUID NOT NULL,
    "instance" TEXT NOT NULL,
    "workspaceId" UUID NOT NULL,
    "topic" BYTEA NOT NULL,
    "name" BYTEA NOT NULL,
    "key" BYTEA NOT NULL,
    "keep" BOOLEAN NOT NULL,
    "status" "WaitStatus" NOT NULL DEFAULT 'waiting',
    "openedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedReason" TEXT,
    "eventId" UUID,

    CONSTRAINT "EventWait_pkey" PRIMARY KEY ("runId","instance")
);

-- CreateTable
CREATE TABLE "ReceivedEvent" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "topic" BYTEA NOT NULL,
    "name" BYTEA NOT NULL,
    "key" BYTEA NOT NULL,
    "delivery" BYTEA,
    "requestHash" BYTEA,
    "data" BYTEA NOT NULL,
    "receivedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "runId" UUID,
    "servedAt" TIMESTAMPTZ(3),
    "servedRunId" UUID,
    "servedInstance" TEXT,

    CONSTRAINT "ReceivedEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Approval_workspaceId_status_changedAt_id_idx" ON "Approval"("workspaceId", "status", "changedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Approval_workspaceId_changedAt_id_idx" ON "Approval"("workspaceId", "changedAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Approval_runId_instance_call_resend_key" ON "Approval"("runId", "instance", "call", "resend");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_at_id_idx" ON "AuditEntry"("workspaceId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_subject_at_id_idx" ON "AuditEntry"("workspaceId", "subject", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OutboxMessage_acknowledgedAt_nextAt_idx" ON "OutboxMessage"("acknowledgedAt", "nextAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_runId_acknowledgedAt_idx" ON "OutboxMessage"("runId", "acknowledgedAt");

-- CreateIndex
CREATE INDEX "EventWait_topic_status_openedAt_idx" ON "EventWait"("topic", "status", "openedAt");

-- CreateIndex
CREATE INDEX "ReceivedEvent_topic_servedAt_receivedAt_idx" ON "ReceivedEvent"("topic", "servedAt", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ReceivedEvent_topic_delivery_key" ON "ReceivedEvent"("topic", "delivery");

-- CreateIndex
CREATE UNIQUE INDEX "ReceivedEvent_servedRunId_servedInstance_key" ON "ReceivedEvent"("servedRunId", "servedInstance");

-- AddForeignKey
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventWait" ADD CONSTRAINT "EventWait_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReceivedEvent" ADD CONSTRAINT "ReceivedEvent_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What people and the outside tell a run: approvals, events, pause. As in 0002: one round trip each, values as bytes.
--
-- Locks, so that no two transactions wait for each other in a circle: (1) the topic of an event, if one is concerned; (2) the
-- run's row, FOR NO KEY UPDATE; (3) anything else of that run, its messages in the order of their ids. Whoever holds (2) never
-- asks for (1). Only the batches of 0002 and 0003 hold several runs, and they take them in the order of their ids.

-- A UUID version 7 (RFC 9562, 5.7), as the application makes them.
CREATE FUNCTION heddle_new_id() RETURNS uuid
LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;

CREATE FUNCTION heddle_refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of the audit log are never changed or removed.';
END $$;

CREATE TRIGGER "AuditEntry_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEntry"
FOR EACH STATEMENT EXECUTE FUNCTION heddle_refuse_change();

CREATE FUNCTION heddle_audit(p_workspace uuid, p_who bytea, p_action text, p_subject text, p_details bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AuditEntry" (id, "workspaceId", who, action, subject, details) VALUES (heddle_new_id(), p_workspace, p_who, p_action, p_subject, p_details);
END $$;

-- Adds one event to a run. Its JSON text.
CREATE FUNCTION heddle_add_event(p_run uuid, p_key text, p_type text, p_event bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM heddle_append_events(
    jsonb_build_array(jsonb_build_object('i', 0, 'run', p_run, 'key', p_key, 'type', p_type, 'start', 0, 'size', octet_length(p_event))), p_event);
END $$;

-- Something for the run's workflow to hear, and a ring for whoever sends. Under the run's lock.
CREATE FUNCTION heddle_send(p_run uuid, p_kind text, p_instance text, p_payload bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "OutboxMessage" (id, "runId", kind, instance, payload, "createdAt") VALUES (heddle_new_id(), p_run, p_kind, p_instance, p_payload, clock_timestamp());
  PERFORM pg_notify('heddle_outbox', '');
END $$;

-- How an approval stands, without what was asked. `missing`: milliseconds to the deadline of one that still waits.
CREATE FUNCTION heddle_standing(p_run uuid, p_instance text, p_call int, p_resend int)
RETURNS TABLE (id uuid, status text, answer text, value bytea, note bytea, "by" bytea, "decidedAt" timestamptz, "closedReason" text, missing float8)
LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  SELECT a.id, a.status::text, a.answer, a.value, a.note, a."by", a."decidedAt", a."closedReason",
         CASE WHEN a.status = 'waiting' THEN ceil(extract(epoch FROM a."deadlineAt" - now()) * 1000)::float8 END
  FROM "Approval" a WHERE a."runId" = p_run AND a.instance = p_instance AND a.call = p_call AND a.resend = p_resend;
END $$;

-- Opens a question, once: asked again, it is what became of it. Of a run that has ended it is closed from the start, and so is
-- one about a call whose result has come meanwhile. Nothing: no such run.
CREATE FUNCTION heddle_open_approval(p_run uuid, p_instance text, p_call int, p_resend int, p_question text, p_title bytea, p_form bytea, p_answers text[],
  p_deadline timestamptz, p_port text)
RETURNS TABLE (id uuid, status text, answer text, value bytea, note bytea, "by" bytea, "decidedAt" timestamptz, "closedReason" text, missing float8)
LANGUAGE plpgsql AS $$
DECLARE
  v_run record;
  v_call text := p_instance || '/' || p_call;
  v_reason text;
  v_result bytea;
BEGIN
  SELECT r.status, r."workspaceId", r."workflowId" INTO v_run FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM "Approval" a WHERE a."runId" = p_run AND a.instance = p_instance AND a.call = p_call AND a.resend = p_resend) THEN
    IF p_question = 'uncertain' THEN
      INSERT INTO "RunCall" ("runId", call, status) VALUES (p_run, v_call, 'asked')
      ON CONFLICT ("runId", call) DO UPDATE SET status = 'asked', "endedAt" = NULL WHERE "RunCall".status <> 'finished';
      SELECT 'result-came', c.result INTO v_reason, v_result FROM "RunCall" c WHERE c."runId" = p_run AND c.call = v_call AND c.status = 'finished';
    END IF;
    IF v_run.status NOT IN ('requested', 'running') THEN
      v_reason := coalesce(v_reason, 'run-' || v_run.status);
    END IF;
    INSERT INTO "Approval" (id, "workspaceId", "workflowId", "runId", instance, call, resend, question, title, form, answers, "deadlineAt", "deadlinePort",
      status, "closedReason", answer, value)
    VALUES (heddle_new_id(), v_run."workspaceId", v_run."workflowId", p_run, p_instance, p_call, p_resend, p_question::"Question", p_title, p_form, p_answers,
      p_deadline, p_port, CASE WHEN v_reason IS NULL THEN 'waiting' ELSE 'closed' END::"ApprovalStatus", v_reason,
      CASE WHEN v_reason = 'result-came' THEN 'done' END, v_result);
  END IF;
  RETURN QUERY SELECT * FROM heddle_standing(p_run, p_instance, p_call, p_resend);
END $$;

-- A person decides. False: somebody or something else came first; the row says what. NULL: no such approval. `p_event` is the
-- run event's JSON text up to its moment, which only this transaction knows.
CREATE FUNCTION heddle_decide_approval(p_workspace uuid, p_approval uuid, p_answer text, p_value bytea, p_note bytea, p_by bytea,
  p_key text, p_event bytea, p_message bytea, p_details bytea) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_run uuid;
  v_asked "Approval"%ROWTYPE;
BEGIN
  SELECT a."runId" INTO v_run FROM "Approval" a WHERE a.id = p_approval AND a."workspaceId" = p_workspace;
  PERFORM FROM "Run" r WHERE r.id = v_run FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  -- now() is when the decision arrived, not when its turn came.
  UPDATE "Approval" a
  SET status = 'decided', "decidedAt" = now(), "changedAt" = now(), answer = p_answer, value = p_value, note = p_note, "by" = p_by
  WHERE a.id = p_approval AND a.status = 'waiting' AND (a."deadlineAt" IS NULL OR now() < a."deadlineAt")
  RETURNING a.* INTO v_asked;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  IF v_asked.question = 'uncertain' THEN
    PERFORM heddle_settle_call(v_run, v_asked.instance || '/' || v_asked.call, p_answer, p_value);
  END IF;
  PERFORM heddle_add_event(v_run, p_key, 'approval-decided',
    p_event || convert_to((extract(epoch FROM v_asked."decidedAt") * 1000)::bigint || '}', 'UTF8'));
  PERFORM heddle_send(v_run, 'answered', v_asked.instance, p_message);
  PERFORM heddle_audit(p_workspace, p_by, 'approval.decided', 'approval/' || p_approval, p_details);
  RETURN true;
END $$;

-- What a person has said about a call that may have gone out. A holder of the call who was frozen sends nothing any more.
CREATE FUNCTION heddle_settle_call(p_run uuid, p_call text, p_answer text, p_value bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_answer = 'done' THEN
    UPDATE "RunCall" c SET status = 'finished', result = p_value, "endedAt" = now() WHERE c."runId" = p_run AND c.call = p_call AND c.status = 'asked';
  ELSE
    UPDATE "RunCall" c SET status = 'started', result = NULL, fence = c.fence + 1 WHERE c."runId" = p_run AND c.call = p_call AND c.status = 'asked';
  END IF;
END $$;

-- The result of a call that a person was asked about has come after all: nobody needs to answer, whatever question about it is open.
CREATE FUNCTION heddle_withdraw_question(p_run uuid, p_call text, p_result bytea) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_asked "Approval"%ROWTYPE;
BEGIN
  FOR v_asked IN
    UPDATE "Approval" a SET status = 'closed', "closedReason" = 'result-came', "changedAt" = now(), answer = 'done', value = p_result
    WHERE a."runId" = p_run AND a.instance || '/' || a.call = p_call AND a.question = 'uncertain' AND a.status = 'waiting'
    RETURNING a.*
  LOOP
    PERFORM heddle_send(p_run, 'answered', v_asked.instance,
      convert_to(format('{"call":%s,"resend":%s,"answer":"done","value":', v_asked.call, v_asked.resend), 'UTF8') || p_result || convert_to('}', 'UTF8'));
  END LOOP;
END $$;

-- The workflow's timer has come: the deadline stands if it has passed by this clock and nobody was first.
CREATE FUNCTION heddle_settle_deadline(p_run uuid, p_instance text, p_call int, p_resend int)
RETURNS TABLE (id uuid, status text, answer text, value bytea, note bytea, "by" bytea, "decidedAt" timestamptz, "closedReason" text, missing float8)
LANGUAGE plpgsql AS $$
DECLARE
  v_asked "Approval"%ROWTYPE;
BEGIN
  PERFORM FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  UPDATE "Approval" a SET status = 'expired', answer = a."deadlinePort", "changedAt" = now()
  WHERE a."runId" = p_run AND a.instance = p_instance AND a.call = p_call AND a.resend = p_resend AND a.status = 'waiting' AND clock_timestamp() >= a."deadlineAt"
  RETURNING a.* INTO v_asked;
  IF FOUND THEN
    PERFORM heddle_audit(v_asked."workspaceId", convert_to('{"kind":"system"}', 'UTF8'), 'approval.expired', 'approval/' || v_asked.id,
      convert_to(json_build_object('answer', v_asked.answer)::text, 'UTF8'));
  END IF;
  RETURN QUERY SELECT * FROM heddle_standing(p_run, p_instance, p_call, p_resend);
END $$;

-- Nobody needs an answer or an event any more: of one step, or of the whole run. A question whose deadline has passed stays expired, as
-- people have been told, though its timer has not settled it yet.
CREATE FUNCTION heddle_close_waits(p_run uuid, p_instance text, p_reason text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_late record;
BEGIN
  PERFORM FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  FOR v_late IN
    SELECT a.instance, a.call, a.resend FROM "Approval" a
    WHERE a."runId" = p_run AND a.status = 'waiting' AND a."deadlineAt" <= clock_timestamp() AND (p_instance IS NULL OR a.instance = p_instance)
  LOOP
    PERFORM FROM heddle_settle_deadline(p_run, v_late.instance, v_late.call, v_late.resend);
  END LOOP;
  UPDATE "Approval" a SET status = 'closed', "closedReason" = p_reason, "changedAt" = now()
  WHERE a."runId" = p_run AND a.status = 'waiting' AND (p_instance IS NULL OR a.instance = p_instance);
  UPDATE "EventWait" w SET status = 'closed', "closedReason" = p_reason
  WHERE w."runId" = p_run AND w.status = 'waiting' AND (p_instance IS NULL OR w.instance = p_instance);
END $$;

-- The run has ended: nothing waits any more, and nobody will take in what is still to be told.
CREATE FUNCTION heddle_end_waits(p_run uuid, p_status text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM heddle_close_waits(p_run, NULL, 'run-' || p_status);
  PERFORM FROM "OutboxMessage" m WHERE m."runId" = p_run AND m."acknowledgedAt" IS NULL ORDER BY m.id FOR UPDATE;
  UPDATE "OutboxMessage" m SET "acknowledgedAt" = now(), dropped = true WHERE m."runId" = p_run AND m."acknowledgedAt" IS NULL;
END $$;

CREATE FUNCTION heddle_as_data(p_data bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT convert_to('{"data":', 'UTF8') || p_data || convert_to('}', 'UTF8')
$$;

-- Name and key within a workspace.
CREATE FUNCTION heddle_topic(p_workspace uuid, p_name bytea, p_key bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(uuid_send(p_workspace) || sha256(p_name) || sha256(p_key))
$$;

-- Two topics of the same number merely wait for each other.
CREATE FUNCTION heddle_topic_number(p_topic bytea) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
  SELECT ('x' || encode(substring(p_topic FROM 1 FOR 4), 'hex'))::bit(32)::int
$$;

-- One receiver or opener of a topic at a time: else an event sees no wait, the wait no event, and both stay for ever.
CREATE FUNCTION heddle_lock_topic(p_topic bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(481516002, heddle_topic_number(p_topic));
END $$;

-- Gives a wait the oldest event that was kept for it. False: there is none. Under the topic's lock.
CREATE FUNCTION heddle_give_kept(p_wait "EventWait") RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_event uuid;
BEGIN
  IF NOT p_wait.keep THEN
    RETURN false;
  END IF;
  SELECT e.id INTO v_event FROM "ReceivedEvent" e
  WHERE e.topic = p_wait.topic AND e."servedAt" IS NULL AND (e."runId" IS NULL OR e."runId" = p_wait."runId")
  ORDER BY e."receivedAt", e.id LIMIT 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM heddle_serve(p_wait."runId", p_wait.instance, v_event);
  RETURN true;
END $$;

-- False: the wait ended in the meantime.
CREATE FUNCTION heddle_serve(p_run uuid, p_instance text, p_event uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "EventWait" w SET status = 'served', "eventId" = p_event WHERE w."runId" = p_run AND w.instance = p_instance AND w.status = 'waiting';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE "ReceivedEvent" e SET "servedAt" = now(), "servedRunId" = p_run, "servedInstance" = p_instance WHERE e.id = p_event;
  RETURN true;
END $$;

-- A step begins to wait for an event, once: asked again, it is what became of it. Nothing: no such run.
CREATE FUNCTION heddle_open_event_wait(p_run uuid, p_instance text, p_name bytea, p_key bytea, p_keep boolean) RETURNS TABLE (status text, data bytea)
LANGUAGE plpgsql AS $$
DECLARE
  v_run record;
  v_topic bytea;
  v_wait "EventWait"%ROWTYPE;
BEGIN
  SELECT r."workspaceId" INTO v_run FROM "Run" r WHERE r.id = p_run;
  v_topic := heddle_topic(v_run."workspaceId", p_name, p_key);
  PERFORM heddle_lock_topic(v_topic);
  SELECT r.status, r."workspaceId" INTO v_run FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;

  INSERT INTO "EventWait" ("runId", instance, "workspaceId", topic, name, key, keep, status, "closedReason", "openedAt")
  VALUES (p_run, p_instance, v_run."workspaceId", v_topic, p_name, p_key, p_keep,
    CASE WHEN v_run.status IN ('requested', 'running') THEN 'waiting' ELSE 'closed' END::"WaitStatus",
    CASE WHEN v_run.status NOT IN ('requested', 'running') THEN 'run-' || v_run.status END, clock_timestamp())
  ON CONFLICT DO NOTHING RETURNING * INTO v_wait;
  IF v_wait.status = 'waiting' THEN
    PERFORM heddle_give_kept(v_wait);
  END IF;
  RETURN QUERY SELECT w.status::text, e.data FROM "EventWait" w LEFT JOIN "ReceivedEvent" e ON e.id = w."eventId" WHERE w."runId" = p_run AND w.instance = p_instance;
END $$;

-- The deadline of a wait for an event: closed, unless an event was first. Yields that event's data.
CREATE FUNCTION heddle_settle_event_wait(p_run uuid, p_instance text) RETURNS TABLE (status text, data bytea)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "Run" r WHERE r.id = p_run FOR NO KEY UPDATE;
  UPDATE "EventWait" w SET status = 'closed', "closedReason" = 'time-out' WHERE w."runId" = p_run AND w.instance = p_instance AND w.status = 'waiting';
  RETURN QUERY SELECT w.status::text, e.data FROM "EventWait" w LEFT JOIN "ReceivedEvent" e ON e.id = w."eventId" WHERE w."runId" = p_run AND w.instance = p_instance;
END $$;

-- Takes in an event: for the step that has waited longest, else to be kept. Nothing: no such run in the workspace.
-- `again`: that step's wait ended while the event was on its way to it. The next in line may belong to another run, and no two
-- runs are held: the event was not taken in.
-- `other`: this delivery had brought something else under the same name and key. Under another name or key it is another event.
CREATE FUNCTION heddle_receive_event(p_workspace uuid, p_name bytea, p_key bytea, p_data bytea, p_delivery bytea, p_hash bytea, p_run uuid)
RETURNS TABLE (served boolean, kept boolean, duplicate boolean, again boolean, other boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_topic bytea := heddle_topic(p_workspace, p_name, p_key);
  v_open boolean := true;
  v_event uuid;
  v_wait "EventWait"%ROWTYPE;
BEGIN
  PERFORM heddle_lock_topic(v_topic);
  IF p_run IS NOT NULL THEN
    SELECT r.status IN ('requested', 'running') INTO v_open FROM "Run" r WHERE r.id = p_run AND r."workspaceId" = p_workspace;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;

  INSERT INTO "ReceivedEvent" (id, "workspaceId", topic, name, key, delivery, "requestHash", data, "runId", "receivedAt")
  VALUES (heddle_new_id(), p_workspace, v_topic, p_name, p_key, p_delivery, p_hash, p_data, p_run, clock_timestamp())
  ON CONFLICT (topic, delivery) DO NOTHING RETURNING id INTO v_event;
  IF v_event IS NULL THEN
    RETURN QUERY SELECT e."servedAt" IS NOT NULL, e."servedAt" IS NULL, true, false, e."requestHash" <> p_hash
    FROM "ReceivedEvent" e WHERE e.topic = v_topic AND e.delivery = p_delivery;
    RETURN;
  END IF;

  SELECT w.* INTO v_wait FROM "EventWait" w
  WHERE w.topic = v_topic AND w.status = 'waiting' AND (p_run IS NULL OR w."runId" = p_run)
  ORDER BY w."openedAt", w."runId", w.instance LIMIT 1;
  IF NOT FOUND THEN
    RETURN QUERY SELECT false, v_open, false, false, false;
    RETURN;
  END IF;
  PERFORM FROM "Run" r WHERE r.id = v_wait."runId" FOR NO KEY UPDATE;
  IF NOT heddle_serve(v_wait."runId", v_wait.instance, v_event) THEN
    DELETE FROM "ReceivedEvent" e WHERE e.id = v_event;
    RETURN QUERY SELECT false, false, false, true, false;
    RETURN;
  END IF;
  PERFORM heddle_send(v_wait."runId", 'event-received', v_wait.instance, heddle_as_data(p_data));
  RETURN QUERY SELECT true, false, false, false, false;
END $$;

-- Holds a run, or lets it go on. Yields its status and since when it is paused; nothing changes in one that has ended.
CREATE FUNCTION heddle_pause_run(p_workspace uuid, p_run uuid, p_pause boolean, p_by bytea, p_message bytea) RETURNS TABLE (status text, paused timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  v_run record;
BEGIN
  SELECT r.status, r."pausedAt" INTO v_run FROM "Run" r WHERE r.id = p_run AND r."workspaceId" = p_workspace FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF v_run.status IN ('requested', 'running') AND (v_run."pausedAt" IS NULL) = p_pause THEN
    UPDATE "Run" r SET "pausedAt" = CASE WHEN p_pause THEN now() END WHERE r.id = p_run;
    PERFORM heddle_send(p_run, CASE WHEN p_pause THEN 'pause' ELSE 'resume' END, NULL, p_message);
    PERFORM heddle_audit(p_workspace, p_by, CASE WHEN p_pause THEN 'run.paused' ELSE 'run.resumed' END, 'run/' || p_run, convert_to('{}', 'UTF8'));
  END IF;
  RETURN QUERY SELECT r.status::text, CASE WHEN r."endedAt" IS NULL THEN r."pausedAt" END FROM "Run" r WHERE r.id = p_run;
END $$;

-- As in 0002, and: what waits is closed with the run.
CREATE OR REPLACE FUNCTION heddle_apply_to_run(p_run uuid, p_last int, p_fresh int[], p_batch jsonb, p_blob bytea) RETURNS void
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
    IF FOUND THEN
      PERFORM heddle_end_waits(p_run, v_end.status);
    END IF;
  END IF;
END $$;

-- As in 0003, and: `end` may say `asked` (it may have gone out; a person is asked). Nothing is sent then, until that person has
-- said so. A result that comes all the same takes the question back.
CREATE OR REPLACE FUNCTION heddle_write_call(p_kind text, p_run uuid, p_call text, p_fence int, p_status text, p_counts boolean, p_result bytea)
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
      UPDATE "RunCall" c SET fence = c.fence + 1, result = CASE WHEN c.status = 'asked' THEN c.result END, status = CASE WHEN c.status = 'failed' THEN 'started' ELSE c.status END
      WHERE c."runId" = p_run AND c.call = p_call;
      v_found.fence := v_found.fence + 1;
    END IF;
    RETURN QUERY SELECT true, v_found.fence, v_found.tries, v_found.status::text, v_found.result;
  ELSIF p_kind IN ('sent', 'holds') THEN
    IF p_kind = 'sent' AND v_found.fence = p_fence AND v_found.status NOT IN ('finished', 'ended', 'asked') THEN
      UPDATE "RunCall" c SET status = 'sent' WHERE c."runId" = p_run AND c.call = p_call;
    END IF;
    RETURN QUERY SELECT coalesce(v_found.fence = p_fence AND v_found.status NOT IN ('finished', 'ended', 'asked'), false), v_found.fence, v_found.tries, v_found.status::text, v_found.result;
  ELSIF v_found.status NOT IN ('finished', 'ended') AND (p_status = 'finished' OR (v_found.fence = p_fence AND v_found.status NOT IN ('failed', 'asked'))) THEN
    -- A result counts whoever brings it and however late (a frozen worker's too, and after another's failed try); a failure only
    -- from the holder of the newest fence, and once.
    UPDATE "RunCall" c
    SET status = p_status::"CallStatus", result = p_result, tries = c.tries + p_counts::int, "endedAt" = CASE WHEN p_status IN ('failed', 'asked') THEN NULL ELSE now() END
    WHERE c."runId" = p_run AND c.call = p_call;
    IF v_found.status = 'asked' THEN
      PERFORM heddle_withdraw_question(p_run, p_call, p_result);
    END IF;
    RETURN QUERY SELECT true, v_found.fence, v_found.tries + p_counts::int, p_status, p_result;
  ELSE
    -- Asked again after an answer was lost, it is what was recorded; another end than that is refused.
    RETURN QUERY SELECT coalesce(v_found.fence = p_fence AND v_found.status::text = p_status AND v_found.result = p_result, false), v_found.fence, v_found.tries, v_found.status::text, v_found.result;
  END IF;
END $$;
