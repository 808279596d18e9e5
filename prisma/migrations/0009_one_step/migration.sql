-- Stops one step of a run: its workflow hears of it by a message, one as long as that was not taken in. Yields the run's status; nothing
-- changes in one that has ended. NULL: no such run. Locks as in 0004.
CREATE FUNCTION heddle_cancel_step(p_workspace uuid, p_run uuid, p_instance text, p_by bytea, p_message bytea) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_status text;
BEGIN
  SELECT r.status INTO v_status FROM "Run" r WHERE r.id = p_run AND r."workspaceId" = p_workspace FOR NO KEY UPDATE;
  IF v_status IN ('requested', 'running') AND NOT EXISTS (
    SELECT FROM "OutboxMessage" m WHERE m."runId" = p_run AND m."acknowledgedAt" IS NULL AND m.kind = 'cancel-step' AND m.instance = p_instance)
  THEN
    PERFORM heddle_send(p_run, 'cancel-step', p_instance, p_message);
    PERFORM heddle_audit(p_workspace, p_by, 'step.cancelled', 'run/' || p_run, convert_to(json_build_object('instance', p_instance)::text, 'UTF8'));
  END IF;
  RETURN v_status;
END $$;
