-- The user of a running process need own nothing (docs/operating.md): the two things that it does to the schema, a part for each
-- day of ticks, are done by functions of the owner, which do nothing else.
ALTER FUNCTION market_tick_open_day(bigint) SECURITY DEFINER SET search_path = public, pg_temp;
--> statement-breakpoint
-- Only parts of the recorded ticks go, and only where all their days are closed.
CREATE FUNCTION market_tick_drop_part(p_name text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_until bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'market_tick'::regclass AND relname = p_name
  ) THEN
    RAISE EXCEPTION 'no part of closed days: %', p_name;
  END IF;
  v_until := extract(epoch FROM to_date(right(p_name, 8), 'YYYYMMDD'))::bigint * 1000
    + CASE WHEN p_name LIKE '%until%' THEN 0 ELSE 86400000 END;
  IF v_until > coalesce((SELECT max(day_ms) + 86400000 FROM closed_tick_day), 0) THEN
    RAISE EXCEPTION 'no part of closed days: %', p_name;
  END IF;
  EXECUTE format('DROP TABLE %I', p_name);
END $$;
