-- Protective tools loosen only as their member was promised, whoever writes the row, an operator with a database client
-- included: a pause never gets shorter, a looser limit waits a day, and a limit grows only to what has waited.
CREATE FUNCTION member_protection_limit_kept(
  p_old numeric, p_old_pending numeric, p_old_at bigint,
  p_new numeric, p_new_pending numeric, p_new_at bigint, p_now bigint
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (coalesce(p_new, 'Infinity') <= coalesce(p_old, 'Infinity')
      OR (p_old_at <= p_now AND coalesce(p_new, 'Infinity') <= coalesce(p_old_pending, 'Infinity')))
    AND (p_new_at IS NULL OR p_new_at >= p_now + 86400000
      OR (p_new_at = p_old_at AND p_new_pending IS NOT DISTINCT FROM p_old_pending))
$$;
--> statement-breakpoint
CREATE FUNCTION member_protection_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR NEW.member_id <> OLD.member_id
    OR coalesce(NEW.cool_off_until_ms, 0) < coalesce(OLD.cool_off_until_ms, 0)
    OR coalesce(NEW.excluded_until_ms, 0) < coalesce(OLD.excluded_until_ms, 0)
    OR NOT coalesce(member_protection_limit_kept(
      OLD.stake_amount, OLD.stake_pending_amount, OLD.stake_pending_at_ms,
      NEW.stake_amount, NEW.stake_pending_amount, NEW.stake_pending_at_ms, NEW.changed_at_ms), false)
    OR NOT coalesce(member_protection_limit_kept(
      OLD.loss_amount, OLD.loss_pending_amount, OLD.loss_pending_at_ms,
      NEW.loss_amount, NEW.loss_pending_amount, NEW.loss_pending_at_ms, NEW.changed_at_ms), false)
  THEN
    RAISE EXCEPTION 'protective tools are loosened by waiting alone'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'member_protection_guard';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_protection_guard BEFORE UPDATE OR DELETE ON member_protection
  FOR EACH ROW EXECUTE FUNCTION member_protection_guard();
--> statement-breakpoint
CREATE TRIGGER member_protection_keep BEFORE TRUNCATE ON member_protection
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
