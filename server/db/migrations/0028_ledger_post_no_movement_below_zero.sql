-- As before, and: each movement by itself leaves no member's balance below zero, not only all of them together.
CREATE OR REPLACE FUNCTION ledger_post(
  p_kinds text[], p_references text[], p_details jsonb[], p_at_ms bigint,
  p_movements integer[], p_owners text[], p_members bigint[], p_types smallint[],
  p_coins text[], p_buckets text[], p_amounts numeric[]
) RETURNS bigint[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_stripe smallint := pg_backend_pid() % 16;
  v_ids bigint[];
  v_accounts bigint[];
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

  SELECT array_agg(a.id ORDER BY p.place) INTO v_accounts
  FROM unnest(p_members, p_owners, p_types, p_coins, p_buckets) WITH ORDINALITY
    AS p(member_id, owner, type, coin, bucket, place)
  JOIN ledger_account a ON a.member_id = p.member_id AND a.owner = p.owner AND a.type = p.type
    AND a.coin = p.coin AND a.bucket = p.bucket
    AND a.stripe = CASE WHEN p.member_id = 0 THEN v_stripe ELSE 0::smallint END;

  -- Before the balances change, since each posting carries the balance after it and the account's posting before it.
  INSERT INTO ledger_posting (movement_id, account_id, amount, balance_after, previous_movement_id)
  SELECT v_ids[l.movement], l.account_id, l.amount,
    a.balance + sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY l.movement),
    coalesce(lag(v_ids[l.movement]) OVER (PARTITION BY l.account_id ORDER BY l.movement), a.last_movement_id)
  FROM unnest(v_accounts, p_movements, p_amounts) AS l(account_id, movement, amount)
  JOIN ledger_account a ON a.id = l.account_id;

  -- Movements that are posted together must not owe each other either: what comes later in the order given pays for
  -- nothing before it, and no statement shows a balance below zero.
  IF cardinality(p_kinds) > 1 AND EXISTS (
    SELECT 1 FROM ledger_posting g JOIN ledger_account a ON a.id = g.account_id
    WHERE g.movement_id = ANY (v_ids) AND g.balance_after < 0 AND a.member_id <> 0
  ) THEN
    RAISE check_violation USING MESSAGE = 'a balance would go below zero', CONSTRAINT = 'ledger_account_not_negative';
  END IF;

  UPDATE ledger_account a SET balance = a.balance + t.total, last_movement_id = t.last_id
  FROM (
    SELECT l.account_id, sum(l.amount) AS total, max(v_ids[l.movement]) AS last_id
    FROM unnest(v_accounts, p_movements, p_amounts) AS l(account_id, movement, amount) GROUP BY l.account_id
  ) t
  WHERE a.id = t.account_id;

  RETURN v_ids;
END $$;
