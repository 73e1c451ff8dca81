-- What operators did cannot be changed or taken back, also not by an operator with a database client: triggers refuse
-- it, and each row carries a hash over itself and the row before, so that whoever drops the triggers leaves a trace.
CREATE FUNCTION operator_act_seal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before text;
BEGIN
  PERFORM pg_advisory_xact_lock(4813550063);
  SELECT hash INTO v_before FROM operator_act ORDER BY id DESC LIMIT 1;
  NEW.hash := operator_act_hash(coalesce(v_before, ''), NEW.id, NEW.operator, NEW.command, NEW.detail, NEW.outcome, NEW.at_ms);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION operator_act_hash(
  p_before text, p_id bigint, p_operator text, p_command text, p_detail jsonb, p_outcome text, p_at_ms bigint
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(
    jsonb_build_array(p_before, p_id, p_operator, p_command, p_detail, p_outcome, p_at_ms)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE TRIGGER operator_act_seal BEFORE INSERT ON operator_act
  FOR EACH ROW EXECUTE FUNCTION operator_act_seal();
--> statement-breakpoint
CREATE FUNCTION operator_act_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'operator acts are only ever added' USING ERRCODE = 'integrity_constraint_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER operator_act_keep BEFORE UPDATE OR DELETE ON operator_act
  FOR EACH ROW EXECUTE FUNCTION operator_act_keep();
--> statement-breakpoint
CREATE TRIGGER operator_act_keep_all BEFORE TRUNCATE ON operator_act
  FOR EACH STATEMENT EXECUTE FUNCTION operator_act_keep();
