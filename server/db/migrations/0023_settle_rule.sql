ALTER TABLE "option_order" ADD COLUMN "settle_rule" text DEFAULT 'last-tick-v1' NOT NULL;--> statement-breakpoint
-- The rule is one of the terms: it never changes either.
CREATE OR REPLACE FUNCTION option_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status = 'finished'
    OR (OLD.member_id, OLD.symbol, OLD.direction, OLD.stake, OLD.duration_s, OLD.payout_rate,
        OLD.accepted_at_ms, OLD.accepted_sequence, OLD.accepted_tick_ms, OLD.deadline_ms, OLD.settle_rule)
      IS DISTINCT FROM
       (NEW.member_id, NEW.symbol, NEW.direction, NEW.stake, NEW.duration_s, NEW.payout_rate,
        NEW.accepted_at_ms, NEW.accepted_sequence, NEW.accepted_tick_ms, NEW.deadline_ms, NEW.settle_rule)
  THEN
    RAISE EXCEPTION 'an option is decided by the recorded ticks alone'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'option_order_guard';
  END IF;
  RETURN NEW;
END $$;
