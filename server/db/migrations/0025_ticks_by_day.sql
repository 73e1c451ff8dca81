-- Ticks are kept in a part of the table for each day (UTC), so that a day can be closed, written to a file and dropped
-- without touching the others. What was recorded before becomes one part, as it stands and without being copied: it is
-- called after the first day that is not in it.
DROP TRIGGER market_tick_append ON market_tick;
--> statement-breakpoint
DROP TRIGGER market_tick_keep ON market_tick;
--> statement-breakpoint
DROP TRIGGER market_tick_keep_all ON market_tick;
--> statement-breakpoint
ALTER TABLE market_tick RENAME TO market_tick_before;
--> statement-breakpoint
ALTER TABLE market_tick_before RENAME CONSTRAINT market_tick_symbol_ts_ms_pk TO market_tick_before_pk;
--> statement-breakpoint
ALTER TABLE market_tick_before RENAME CONSTRAINT market_tick_sequence TO market_tick_before_sequence;
--> statement-breakpoint
CREATE TABLE "market_tick" (
	"symbol" text NOT NULL,
	"seq" bigint NOT NULL,
	"ts_ms" bigint NOT NULL,
	"price" numeric NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"backfilled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "market_tick_symbol_ts_ms_pk" PRIMARY KEY("symbol","ts_ms"),
	CONSTRAINT "market_tick_price" CHECK ("price" > 0),
	CONSTRAINT "market_tick_hash" CHECK (length("hash") = 32 and length("previous_hash") = 32)
) PARTITION BY RANGE ("ts_ms");
--> statement-breakpoint
CREATE TABLE "closed_tick_day" (
	"day_ms" bigint PRIMARY KEY NOT NULL,
	"ticks" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"archived_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "closed_tick_chain" (
	"day_ms" bigint NOT NULL,
	"symbol" text NOT NULL,
	"first_seq" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "closed_tick_chain_day_ms_symbol_pk" PRIMARY KEY("day_ms","symbol")
);
--> statement-breakpoint
-- As before, and: the tick before is found by its time, which grows with the sequence and is what the parts are made by;
-- and a day that is closed takes no tick any more.
CREATE OR REPLACE FUNCTION market_tick_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_last market_tick;
BEGIN
  SELECT * INTO v_last FROM market_tick WHERE symbol = NEW.symbol ORDER BY ts_ms DESC LIMIT 1;
  IF NEW.ts_ms <= v_last.ts_ms
    OR NEW.ts_ms <= (SELECT until_ms FROM market_silence WHERE symbol = NEW.symbol)
    OR NEW.ts_ms < (SELECT max(day_ms) + 86400000 FROM closed_tick_day) THEN
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
--> statement-breakpoint
CREATE TRIGGER market_tick_append BEFORE INSERT ON market_tick
  FOR EACH ROW EXECUTE FUNCTION market_tick_append();
--> statement-breakpoint
CREATE TRIGGER market_tick_keep BEFORE UPDATE OR DELETE ON market_tick
  FOR EACH ROW EXECUTE FUNCTION market_tick_keep();
--> statement-breakpoint
CREATE TRIGGER market_tick_keep_all BEFORE TRUNCATE ON market_tick
  FOR EACH STATEMENT EXECUTE FUNCTION market_tick_keep();
--> statement-breakpoint
DO $$
DECLARE
  v_until bigint;
  v_name text;
BEGIN
  SELECT (max(ts_ms) / 86400000 + 1) * 86400000 INTO v_until FROM market_tick_before;
  IF v_until IS NULL THEN
    DROP TABLE market_tick_before;
    RETURN;
  END IF;
  v_name := 'market_tick_until_' || to_char(to_timestamp(v_until / 1000) AT TIME ZONE 'UTC', 'YYYYMMDD');
  EXECUTE format('ALTER TABLE market_tick_before RENAME TO %I', v_name);
  EXECUTE format('ALTER TABLE market_tick ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', v_name, v_until);
  EXECUTE format('CREATE TRIGGER market_tick_keep_all BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION market_tick_keep()', v_name);
END $$;
--> statement-breakpoint
-- Makes the part for a day where there is none. Attaching waits for no reader and no writer. Of one chain and day each
-- sequence is there once; that chains go on from day to day is the trigger's doing.
CREATE FUNCTION market_tick_open_day(p_day_ms bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_day text := to_char(to_timestamp(p_day_ms / 1000) AT TIME ZONE 'UTC', 'YYYYMMDD');
  v_name text := 'market_tick_' || v_day;
BEGIN
  IF to_regclass(v_name) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(4813550064);
  IF to_regclass(v_name) IS NOT NULL OR EXISTS (
    SELECT 1 FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'market_tick'::regclass AND relname LIKE 'market\_tick\_until\_%' AND right(relname, 8) > v_day
  ) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE market_tick INCLUDING DEFAULTS INCLUDING CONSTRAINTS, UNIQUE (symbol, seq))', v_name);
  EXECUTE format('CREATE TRIGGER market_tick_keep_all BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION market_tick_keep()', v_name);
  EXECUTE format('ALTER TABLE market_tick ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', v_name, p_day_ms,
    p_day_ms + 86400000);
END $$;
