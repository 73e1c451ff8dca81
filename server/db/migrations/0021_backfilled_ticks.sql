CREATE TABLE "market_silence" (
	"symbol" text PRIMARY KEY NOT NULL,
	"until_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_tick" ADD COLUMN "backfilled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- As before, and: a tick that was taken from the source's own record afterwards says so in its hash; and where it is
-- final that the source has said nothing until a moment, nothing is recorded of the time before it any more.
CREATE OR REPLACE FUNCTION market_tick_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_last market_tick;
BEGIN
  SELECT * INTO v_last FROM market_tick WHERE symbol = NEW.symbol ORDER BY seq DESC LIMIT 1;
  IF NEW.ts_ms <= v_last.ts_ms
    OR NEW.ts_ms <= (SELECT until_ms FROM market_silence WHERE symbol = NEW.symbol) THEN
    RETURN NULL;
  END IF;
  NEW.price := trim_scale(NEW.price);
  NEW.seq := coalesce(v_last.seq, 0) + 1;
  NEW.previous_hash := coalesce(v_last.hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := sha256(convert_to(
    encode(NEW.previous_hash, 'hex') || '|' || NEW.symbol || '|' || NEW.seq || '|' || NEW.ts_ms || '|' || NEW.price
      || CASE WHEN NEW.backfilled THEN '|backfilled' ELSE '' END,
    'UTF8'));
  RETURN NEW;
END $$;
