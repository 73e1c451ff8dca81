ALTER TABLE "option_order" ADD COLUMN "source" text;--> statement-breakpoint
-- The source of the prices never changes either.
CREATE OR REPLACE FUNCTION option_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'finished'
    OR (OLD.member_id, OLD.symbol, OLD.direction, OLD.stake, OLD.duration_s, OLD.payout_rate,
        OLD.accepted_at_ms, OLD.accepted_sequence, OLD.accepted_tick_ms, OLD.deadline_ms, OLD.settle_rule,
        OLD.source)
      IS DISTINCT FROM
       (NEW.member_id, NEW.symbol, NEW.direction, NEW.stake, NEW.duration_s, NEW.payout_rate,
        NEW.accepted_at_ms, NEW.accepted_sequence, NEW.accepted_tick_ms, NEW.deadline_ms, NEW.settle_rule,
        NEW.source)
  THEN
    RAISE EXCEPTION 'an option is decided by the recorded ticks alone'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'option_order_guard';
  END IF;
  RETURN NEW;
END $$;
