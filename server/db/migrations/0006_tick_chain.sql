-- The database itself makes the chain (OPT-07, SRV-06): whoever inserts a tick gives symbol, time and price, and
-- sequence and hashes follow from the tick before. A tick that is not later than the last one is left out, so that
-- several processes may offer the same ticks. src/contract/tick-chain.ts describes and checks the same hashes.
CREATE FUNCTION market_tick_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_last market_tick;
BEGIN
  SELECT * INTO v_last FROM market_tick WHERE symbol = NEW.symbol ORDER BY seq DESC LIMIT 1;
  IF NEW.ts_ms <= v_last.ts_ms THEN
    RETURN NULL;
  END IF;
  NEW.price := trim_scale(NEW.price);
  NEW.seq := coalesce(v_last.seq, 0) + 1;
  NEW.previous_hash := coalesce(v_last.hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := sha256(convert_to(
    encode(NEW.previous_hash, 'hex') || '|' || NEW.symbol || '|' || NEW.seq || '|' || NEW.ts_ms || '|' || NEW.price,
    'UTF8'));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER market_tick_append BEFORE INSERT ON market_tick
  FOR EACH ROW EXECUTE FUNCTION market_tick_append();
--> statement-breakpoint
-- Ticks are never changed. Only what is older than a week may be cleared away, from the beginning of its chain.
CREATE FUNCTION market_tick_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.ts_ms < extract(epoch FROM clock_timestamp() - interval '7 days') * 1000
      AND EXISTS (SELECT 1 FROM market_tick WHERE symbol = OLD.symbol AND seq > OLD.seq) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'recorded ticks are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER market_tick_keep BEFORE UPDATE OR DELETE ON market_tick
  FOR EACH ROW EXECUTE FUNCTION market_tick_keep();
--> statement-breakpoint
CREATE TRIGGER market_tick_keep_all BEFORE TRUNCATE ON market_tick
  FOR EACH STATEMENT EXECUTE FUNCTION market_tick_keep();
