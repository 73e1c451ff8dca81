/**
 * Plays random operations against the server and against the model, and compares answers and balances. A difference
 * names its seed and step, so that the run can be repeated.
 */
import { randomUUID } from 'node:crypto';
import type { TestMember } from '../../server/testing/test-server.ts';
import { BTC, type TradingServer } from '../../server/testing/trading.ts';
import type { PayloadOf } from '../../src/contract/call.ts';
import { createOption, getOptions } from '../../src/contract/calls/options.ts';
import { cancelOrder, getOrders, placeOrder } from '../../src/contract/calls/spot.ts';
import { decimal, div } from '../../src/contract/decimal.ts';
import { Model, type Option, type Side, type SpotOrder } from './model.ts';
import { Random } from './random.ts';
import { statementDifferences } from './statement.ts';

const MEMBERS = 3;
const CHECK_EVERY = 25;
/** Run after each step; all other jobs have nothing to do here and run now and then. */
const TRADING_JOBS = ['spot-match', 'option-settle'];
const AMOUNT_PLACES = 8;
const DURATIONS: readonly (readonly [seconds: number, payoutPercent: bigint, minStake: number])[] = [
  [30, 80n, 10],
  [60, 82n, 20],
  [120, 85n, 50],
];

const scaled = (value: bigint, places: number) => div(decimal(value), decimal(10 ** places), places);
const amountOf = (value: bigint) => scaled(value, AMOUNT_PLACES);
const priceOf = (value: bigint) => scaled(value, 2);
const quantityOf = (value: bigint) => scaled(value, 6);

type Place = PayloadOf<typeof placeOrder>;

class Run {
  private readonly random: Random;
  private readonly model: Model;
  private readonly members: TestMember[] = [];
  private readonly orderIds = new Map<SpotOrder, string>();
  private readonly optionIds = new Map<Option, string>();
  private price = 10_000n;
  private step = 0;
  /** Every write can be sent again: it must answer the same and do nothing. */
  private lastWrite: (() => Promise<void>) | undefined;

  constructor(
    private readonly server: TradingServer,
    private readonly seed: number,
  ) {
    this.random = new Random(seed);
    const depth = this.random.integer(1, 400) * 10_000;
    this.model = new Model(BigInt(depth));
    server.feed.depth = quantityOf(BigInt(depth));
  }

  private differ(what: string): never {
    throw new Error(`seed ${this.seed}, step ${this.step}: ${what}`);
  }

  private async tick(afterMs: number, price: bigint): Promise<void> {
    this.server.clock.advance(afterMs);
    this.model.nowMs = this.server.clock.now();
    this.price = price;
    await this.server.trade(priceOf(price));
    await this.server.jobs.runDue(TRADING_JOBS);
    this.model.trade(price);
  }

  private async wait(afterMs: number): Promise<void> {
    this.server.clock.advance(afterMs);
    this.model.nowMs = this.server.clock.now();
    await this.server.record();
    await this.server.jobs.runDue(TRADING_JOBS);
    this.model.settle();
  }

  private who(): [number, TestMember] {
    const index = this.random.integer(0, MEMBERS - 1);
    const member = this.members[index];
    return member ? [index, member] : this.differ('no such member');
  }

  private async place(asked: Partial<Place>, member: TestMember, expected: boolean): Promise<string | undefined> {
    const payload: Place = {
      marketId: BTC.id,
      quantity: undefined,
      price: undefined,
      amount: undefined,
      kind: 'limit',
      side: 'buy',
      ...asked,
    };
    const key = randomUUID();
    const send = () => this.server.send(placeOrder, payload, { as: member, key });
    const [answer] = this.random.chance(0.1) ? await Promise.all([send(), send()]) : [await send()];
    if ((answer.code === 1) !== expected)
      this.differ(`${JSON.stringify(payload)} answered ${answer.code} ${answer.msg}`);
    if (!expected) return undefined;
    this.lastWrite = async () => {
      const again = await send();
      if (again.code !== 1 || again.data?.orderId !== answer.data?.orderId) this.differ('a repeated key did more');
    };
    return answer.data?.orderId;
  }

  private async market(): Promise<void> {
    const [index, member] = this.who();
    if (this.random.chance(0.6)) {
      const amount = BigInt(this.random.integer(1, 300_000)) * 1_000_000n;
      await this.place({ kind: 'market', amount: amountOf(amount) }, member, this.model.marketBuy(index, amount));
    } else {
      const quantity = BigInt(this.random.integer(1, 20_000_000));
      const expected = this.model.marketSell(index, quantity);
      await this.place({ kind: 'market', side: 'sell', quantity: quantityOf(quantity) }, member, expected);
    }
  }

  private async limit(): Promise<void> {
    const [index, member] = this.who();
    const side = this.random.pick<Side>(['buy', 'sell']);
    const price = this.price + BigInt(this.random.integer(-1200, 1200));
    const quantity = BigInt(this.random.integer(1, 30_000_000));
    const order = this.model.limit(index, side, price, quantity);
    const asked = { side, price: priceOf(price), quantity: quantityOf(quantity) };
    const id = await this.place(asked, member, order !== undefined);
    if (order && id !== undefined) this.orderIds.set(order, id);
  }

  private async cancel(): Promise<void> {
    const [index, member] = this.who();
    if (this.orderIds.size === 0) return;
    const [order, orderId] = this.random.pick([...this.orderIds]);
    const expected = this.model.cancel(index, order);
    const { code, msg } = await this.server.send(cancelOrder, { orderId }, { as: member });
    if ((code === 1) !== expected) this.differ(`cancelling ${orderId} answered ${code} ${msg}`);
  }

  private async option(): Promise<void> {
    const [index, member] = this.who();
    const [durationS, payoutPercent, minStake] = this.random.pick(DURATIONS);
    const stake = BigInt(this.random.integer(minStake * 100, 400_000)) * 1_000_000n;
    const direction = this.random.pick<Option['direction']>(['up', 'down']);
    const option = this.model.createOption(index, direction, stake, durationS, payoutPercent);
    const asked = { marketId: BTC.id, durationS, stake: amountOf(stake), direction, payoutRate: undefined };
    const { code, msg, data } = await this.server.send(createOption, asked, { as: member });
    if ((code === 1) !== (option !== undefined)) this.differ(`${JSON.stringify(asked)} answered ${code} ${msg}`);
    if (option && data) this.optionIds.set(option, data.orderId);
  }

  /** Mostly the interval of a real feed; sometimes about as long as a gap, sometimes much longer. */
  private pauseMs(): number {
    const roll = this.random.next();
    if (roll < 0.15) return this.random.integer(4_500, 6_500);
    return roll < 0.2 ? this.random.integer(6_500, 45_000) : this.random.integer(300, 4_000);
  }

  private async act(): Promise<void> {
    const roll = this.random.next();
    if (roll < 0.35) {
      const moved = this.price + BigInt(this.random.integer(-400, 400));
      await this.tick(this.pauseMs(), moved < 2_000n ? 2_000n : moved);
    } else if (roll < 0.4) await this.wait(this.random.integer(500, 12_000));
    else if (roll < 0.52) await this.market();
    else if (roll < 0.74) await this.limit();
    else if (roll < 0.82) await this.cancel();
    else if (roll < 0.97) await this.option();
    else await this.lastWrite?.();
  }

  private async compareBalances(): Promise<void> {
    for (const [index, member] of this.members.entries())
      for (const [type, coin] of [
        [1, 'USDT'],
        [1, 'BTC'],
        [2, 'USDT'],
      ] as const) {
        const held = await this.server.holding(member, coin, type);
        const purse = this.model.purse(index, type, coin);
        const expected = `${amountOf(purse.available)} and ${amountOf(purse.frozen)} frozen`;
        const found = `${held.available} and ${held.frozen} frozen`;
        if (found !== expected) this.differ(`member ${index} has ${found} ${coin} in ${type}, the model ${expected}`);
      }
  }

  private async compareOrders(): Promise<void> {
    for (const [index, member] of this.members.entries()) {
      const spot = await this.everything((page) =>
        this.server.ok(
          getOrders,
          { side: 'all', status: 'all', marketId: undefined, page, limit: 100 },
          { as: member },
        ),
      );
      for (const [order, id] of this.orderIds) {
        if (order.member !== index) continue;
        const found = spot.find((one) => one.id === id);
        const expected = `${order.status} ${quantityOf(order.filled)}`;
        if (`${found?.status} ${found?.filledQuantity}` !== expected) this.differ(`order ${id} is not ${expected}`);
      }
      const settled = await this.everything((page) =>
        this.server.ok(getOptions, { status: 'finished', page, limit: 100 }, { as: member }),
      );
      for (const [option, id] of this.optionIds) {
        if (option.member !== index) continue;
        const found = settled.find((one) => one.id === id)?.result ?? 'open';
        if (found !== option.result) this.differ(`option ${id} is ${found}, in the model ${option.result}`);
      }
    }
  }

  private async everything<T>(read: (page: number) => Promise<T[]>): Promise<T[]> {
    const all: T[] = [];
    for (let page = 1; ; page += 1) {
      const rows = await read(page);
      all.push(...rows);
      if (rows.length < 100) return all;
    }
  }

  async play(operations: number): Promise<void> {
    await this.tick(3_600_000, this.price);
    for (let made = 0; made < MEMBERS; made += 1) {
      this.members.push(await this.server.newTrader());
      this.model.purse(made, 1, 'USDT').available = 1_000_000_000_000n;
      this.model.purse(made, 2, 'USDT').available = 1_000_000_000_000n;
    }
    for (this.step = 1; this.step <= operations; this.step += 1) {
      await this.act();
      if (this.step % CHECK_EVERY > 0) continue;
      await this.server.jobs.runDue();
      await this.compareBalances();
    }
    // Cancels open orders, so that nothing is left for the next seed.
    for (const [order, orderId] of this.orderIds) {
      if (order.status !== 'open') continue;
      this.model.cancel(order.member, order);
      await this.server.ok(cancelOrder, { orderId }, { as: this.members[order.member] });
    }
    await this.tick(200_000, this.price);
    await this.compareBalances();
    await this.compareOrders();
    for (const member of this.members) {
      const differences = await statementDifferences(this.server, member);
      if (differences.length > 0) this.differ(differences.join('; '));
    }
  }
}

/** @throws Error naming seed and step of the first difference */
export const simulate = (server: TradingServer, seed: number, operations: number): Promise<void> =>
  new Run(server, seed).play(operations);
