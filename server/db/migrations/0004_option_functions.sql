-- The terms of an option never change, and a settled option changes no more.
CREATE FUNCTION option_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'finished'
    OR (OLD.member_id, OLD.symbol, OLD.direction, OLD.stake, OLD.duration_s, OLD.payout_rate,
        OLD.accepted_at_ms, OLD.accepted_sequence, OLD.accepted_tick_ms, OLD.deadline_ms)
      IS DISTINCT FROM
       (NEW.member_id, NEW.symbol, NEW.direction, NEW.stake, NEW.duration_s, NEW.payout_rate,
        NEW.accepted_at_ms, NEW.accepted_sequence, NEW.accepted_tick_ms, NEW.deadline_ms)
  THEN
    RAISE EXCEPTION 'an option is decided by the recorded ticks alone'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'option_order_guard';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER option_order_guard BEFORE UPDATE OR DELETE ON option_order
  FOR EACH ROW EXECUTE FUNCTION option_order_guard();
--> statement-breakpoint
CREATE TRIGGER option_order_keep BEFORE TRUNCATE ON option_order
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
