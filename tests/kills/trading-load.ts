/** Members who trade while something is killed, and the checks of their money afterwards. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, inTransaction } from '../../server/db/connection.ts';
import { members } from '../../server/db/schema/members.ts';
import { available, system } from '../../server/ledger/accounts.ts';
import { post } from '../../server/ledger/ledger.ts';
import { proveLedger } from '../../server/ledger/proof.ts';
import { openSession } from '../../server/services/sessions/sessions.ts';
import { request } from '../../server/testing/server-process.ts';
import { OPTIONS_ACCOUNT, SPOT_ACCOUNT } from '../../src/contract/account-types.ts';
import type { Call } from '../../src/contract/call.ts';
import { createOption } from '../../src/contract/calls/options.ts';
import { cancelOrder, placeOrder } from '../../src/contract/calls/spot.ts';
import { type Decimal, decimal, mul, neg, round, sum } from '../../src/contract/decimal.ts';

const RETRY_MS = 20;
/** USDT in each account of a trader: more than the longest campaign uses up. */
const FUNDS = decimal(1_000_000_000);
/** Most recent answers and failures that an error names. */
const RECENT = 12;
/** As short as the table allows, so that options are settled during the test. */
const OPTION_S = 5;

interface Trader {
  readonly id: number;
  readonly token: string;
}

const enrol = (db: Database): Promise<Trader> =>
  inTransaction(db, async (tx) => {
    const name = `${randomUUID()}@example.com`;
    const row = { username: name, passwordHash: 'no password fits', inviteCode: randomUUID(), createdAtMs: Date.now() };
    const [member] = await tx.insert(members).values(row).returning({ id: members.id });
    const id = member?.id ?? 0;
    const accounts = [available(id, SPOT_ACCOUNT, 'USDT'), available(id, OPTIONS_ACCOUNT, 'USDT')];
    const postings = [
      ...accounts.map((account) => ({ account, amount: FUNDS })),
      { account: system('practice', 'USDT'), amount: neg(sum(accounts.map(() => FUNDS))) },
    ];
    await post(tx, { kind: 'practice.grant', reference: String(id), postings }, Date.now());
    return { id, token: await openSession(tx, id, { address: '127.0.0.1', agent: 'test' }, Date.now()) };
  });

/** A limit order far below the market rests; one a little above it fills, wholly or in part. */
const limitBuy = (price: Decimal) => ({
  marketId: '1',
  kind: 'limit' as const,
  side: 'buy' as const,
  price,
  quantity: decimal('0.0005'),
  amount: undefined,
});

const orderIdOf = (data: unknown): string => String((data as { order_id?: unknown }).order_id);

export class TradingLoad {
  /** The time of each acknowledgement, epoch ms. */
  readonly acknowledgedAtMs: number[] = [];
  private readonly orders = new Set<string>();
  private readonly cancelled = new Set<string>();
  private readonly options = new Set<string>();
  /** The latest answers and failures, oldest first, with their times. */
  private readonly recent: string[] = [];
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();

  /** @param port the port for the next attempt, asked for each */
  constructor(private readonly port: () => number) {}

  get orderCount(): number {
    return this.orders.size;
  }

  /** Enrols the traders, waits for the first price, and starts trading. */
  async start(db: Database, traderCount: number): Promise<void> {
    await db.pool.query('insert into option_duration values ($1, 1, 100, 0.8, true)', [OPTION_S]);
    const traders = await Promise.all(Array.from({ length: traderCount }, () => enrol(db)));
    const ticks = () => db.pool.query<{ price: string }>(`select price from market_tick where symbol = 'btcusdt'`);
    while ((await ticks()).rowCount === 0) await pause(RETRY_MS);
    const price = decimal((await ticks()).rows[0]?.price ?? '');
    this.running = Promise.all(
      traders.map(async (trader) => {
        while (!this.stopping) await this.trade(trader, price);
      }),
    );
  }

  /**
   * Resolves once this many more orders are acknowledged.
   * @throws Error with the sentence, and what the traders were last told, where that takes too long
   */
  async progress(orders: number, withinMs: number, sentence: () => string): Promise<void> {
    const wanted = this.orders.size + orders;
    const deadline = Date.now() + withinMs;
    while (this.orders.size < wanted) {
      if (Date.now() > deadline) throw new Error([sentence(), ...this.recent].join('\n'));
      await pause(RETRY_MS);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Describes what was lost, invented or applied twice. Waits until every option is settled. */
  async differences(db: Database): Promise<string[]> {
    const idsOf = async (query: string): Promise<Set<string>> =>
      new Set((await db.pool.query<{ id: number }>(query)).rows.map(({ id }) => String(id)));
    while ((await idsOf(`select id from option_order where status = 'open'`)).size > 0) await pause(200);
    const found: string[] = [];
    if (!(await proveLedger(db.orm)).sound) found.push('the ledger is not sound');
    // Every acknowledged write exists, and no other: every key was answered in the end.
    const compare = async (what: string, told: Set<string>, query: string): Promise<void> => {
      const kept = await idsOf(query);
      const missing = [...told].filter((id) => !kept.has(id));
      const untold = [...kept].filter((id) => !told.has(id));
      if (missing.length > 0) found.push(`${what} acknowledged and missing: ${missing}`);
      if (untold.length > 0) found.push(`${what} that nobody was told of: ${untold}`);
    };
    await compare('orders', this.orders, 'select id from spot_order');
    await compare('cancellations', this.cancelled, `select id from spot_order where status = 'cancelled'`);
    await compare('options', this.options, 'select id from option_order');
    const settled = await db.pool.query(`select 1 from ledger_movement where kind = 'option.settle'`);
    if (settled.rowCount !== this.options.size)
      found.push(`${settled.rowCount} settlements of ${this.options.size} options`);
    // The frozen balance equals what open orders hold, to the last decimal.
    const { rows } = await db.pool.query<{ frozen: string; held: string }>(`select
      (select coalesce(sum(balance), 0) from ledger_account where bucket = 'frozen') as frozen,
      (select coalesce(sum(held), 0) from spot_order) as held`);
    if (rows[0]?.frozen !== rows[0]?.held)
      found.push(`${rows[0]?.frozen} frozen, ${rows[0]?.held} held by open orders`);
    return found;
  }

  /** Retries with the same key until there is an answer, as the client does. */
  private async persist<P, R>(call: Call<P, R>, payload: P, token: string) {
    const key = randomUUID();
    for (;;) {
      try {
        const answer = await request(this.port(), call, payload, key, token);
        this.acknowledgedAtMs.push(Date.now());
        this.note(`${call.name} ${answer.code} ${answer.msg}`);
        return answer;
      } catch (error) {
        this.note(`${call.name} ${error} ${error instanceof Error ? (error.cause ?? '') : ''}`);
        await pause(RETRY_MS);
      }
    }
  }

  private note(what: string): void {
    this.recent.push(`${new Date().toISOString()} ${what}`);
    if (this.recent.length > RECENT) this.recent.shift();
  }

  private async trade({ token }: Trader, price: Decimal): Promise<void> {
    const factor = decimal((0.9 + Math.random() * 0.11).toFixed(4));
    const placed = await this.persist(placeOrder, limitBuy(round(mul(price, factor), 2)), token);
    if (placed.code !== 1) return;
    const orderId = orderIdOf(placed.data);
    this.orders.add(orderId);
    if (Math.random() < 0.8) {
      const { code } = await this.persist(cancelOrder, { orderId }, token);
      if (code === 1) this.cancelled.add(orderId);
    }
    const terms = {
      marketId: '1',
      durationS: OPTION_S,
      stake: decimal(1),
      direction: 'up',
      payoutRate: undefined,
    } as const;
    const option = await this.persist(createOption, terms, token);
    if (option.code === 1) this.options.add(orderIdOf(option.data));
  }
}
