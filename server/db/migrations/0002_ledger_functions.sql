-- Updates of balances stay in their page: no index entry is written for them.
ALTER TABLE ledger_account SET (fillfactor = 70);
--> statement-breakpoint
-- The only writer of money. Movements come as parallel arrays; postings name their movement by its place (from 1).
-- Every account is created or locked in the key's order before anything is read, so that concurrent movements wait
-- for each other and never in a circle. Movement ids are drawn under those locks. One plan for any number of postings:
-- planning anew for each call would cost as much as the rest.
CREATE FUNCTION ledger_post(
  p_kinds text[], p_references text[], p_details jsonb[], p_at_ms bigint,
  p_movements integer[], p_owners text[], p_members bigint[], p_types smallint[],
  p_coins text[], p_buckets text[], p_amounts numeric[]
) RETURNS bigint[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_stripe smallint := pg_backend_pid() % 16;
  v_ids bigint[];
BEGIN
  INSERT INTO ledger_account (member_id, owner, type, coin, bucket, stripe)
  SELECT DISTINCT p.member_id, p.owner, p.type, p.coin, p.bucket,
    CASE WHEN p.member_id = 0 THEN v_stripe ELSE 0::smallint END AS stripe
  FROM unnest(p_members, p_owners, p_types, p_coins, p_buckets) AS p(member_id, owner, type, coin, bucket)
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (member_id, owner, type, coin, bucket, stripe)
    DO UPDATE SET balance = ledger_account.balance WHERE false;

  SELECT array_agg(nextval('ledger_movement_id_seq')) INTO v_ids FROM generate_series(1, cardinality(p_kinds));

  INSERT INTO ledger_movement (id, kind, reference, detail, at_ms) OVERRIDING SYSTEM VALUE
  SELECT m.id, m.kind, m.reference, m.detail, p_at_ms
  FROM unnest(v_ids, p_kinds, p_references, p_details) AS m(id, kind, reference, detail);

  WITH line AS (
    SELECT p.movement, a.id AS account_id, p.amount,
      sum(p.amount) OVER (PARTITION BY a.id ORDER BY p.movement) AS running
    FROM unnest(p_movements, p_members, p_owners, p_types, p_coins, p_buckets, p_amounts)
      AS p(movement, member_id, owner, type, coin, bucket, amount)
    JOIN ledger_account a ON a.member_id = p.member_id AND a.owner = p.owner AND a.type = p.type
      AND a.coin = p.coin AND a.bucket = p.bucket
      AND a.stripe = CASE WHEN p.member_id = 0 THEN v_stripe ELSE 0::smallint END
  ), moved AS (
    UPDATE ledger_account a SET balance = a.balance + t.total
    FROM (SELECT account_id, sum(amount) AS total FROM line GROUP BY account_id) t
    WHERE a.id = t.account_id
    RETURNING a.id, a.balance - t.total AS before
  )
  INSERT INTO ledger_posting (account_id, movement_id, amount, balance_after)
  SELECT line.account_id, v_ids[line.movement], line.amount, moved.before + line.running
  FROM line JOIN moved ON moved.id = line.account_id;

  RETURN v_ids;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_check_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM fresh JOIN ledger_account a ON a.id = fresh.account_id
    GROUP BY fresh.movement_id, a.coin HAVING sum(fresh.amount) <> 0
  ) OR EXISTS (
    SELECT 1 FROM fresh WHERE NOT EXISTS (SELECT 1 FROM ledger_account a WHERE a.id = fresh.account_id)
  ) THEN
    RAISE EXCEPTION 'ledger postings do not sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_zero_sum AFTER INSERT ON ledger_posting
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_zero_sum();
--> statement-breakpoint
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_movement
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
