/**
 * The exchange as a pure model, written independently of the server: integers only, no database, no clock of its own.
 * Amounts are in hundred-millionths, prices in hundredths of USDT, quantities in millionths of BTC, so that price times
 * quantity is an amount exactly.
 */
export type Side = 'buy' | 'sell';

export interface Purse {
  available: bigint;
  frozen: bigint;
}

export interface SpotOrder {
  readonly member: number;
  readonly side: Side;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly placedAtMs: number;
  filled: bigint;
  status: 'open' | 'done' | 'cancelled';
}

export interface Option {
  readonly member: number;
  readonly direction: 'up' | 'down';
  readonly stake: bigint;
  readonly payoutPercent: bigint;
  readonly acceptedAtMs: number;
  readonly deadlineMs: number;
  result: 'open' | 'win' | 'loss' | 'returned' | 'void';
}

interface Tick {
  readonly atMs: number;
  readonly price: bigint;
}

const FEE_PER_MILLE = 2n;
const STALE_MS = 10_000;
const GAP_MS = 5_000;
const LEVELS = 5n;
/** One USDT, as a price. */
const SPACING = 100n;
/** A quantity of 1 is a hundred amounts of BTC. */
const BASE_UNIT = 100n;
const MIN_NOTIONAL = 500_000_000n;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export class Model {
  readonly purses = new Map<string, Purse>();
  readonly orders: SpotOrder[] = [];
  readonly options: Option[] = [];
  private readonly ticks: Tick[] = [];
  nowMs = 0;

  /** @param depth quantity at each level of the book */
  constructor(private readonly depth: bigint) {}

  purse(member: number, type: 1 | 2, coin: 'USDT' | 'BTC'): Purse {
    const key = `${member} ${type} ${coin}`;
    const purse = this.purses.get(key) ?? { available: 0n, frozen: 0n };
    this.purses.set(key, purse);
    return purse;
  }

  private get last(): Tick {
    return this.ticks.at(-1) ?? { atMs: -Infinity, price: 0n };
  }

  /** Levels of a side, best first. */
  private book(side: Side): bigint[] {
    const { price } = this.last;
    const levels: bigint[] = [];
    for (let level = 1n; level <= LEVELS; level += 1n)
      levels.push(side === 'buy' ? price + level * SPACING : price - level * SPACING);
    return levels;
  }

  private receive(member: number, coin: 'USDT' | 'BTC', amount: bigint): void {
    this.purse(member, 1, coin).available += amount - (amount * FEE_PER_MILLE) / 1000n;
  }

  /** Walks the book for a quantity, within a limit. */
  private walk(side: Side, quantity: bigint, limit?: bigint): { taken: bigint; quote: bigint } {
    let [taken, quote] = [0n, 0n];
    for (const price of this.book(side)) {
      if (limit !== undefined && (side === 'buy' ? price > limit : price < limit)) break;
      const part = least(this.depth, quantity - taken);
      taken += part;
      quote += part * price;
    }
    return { taken, quote };
  }

  private settleTrade(member: number, side: Side, taken: bigint, quote: bigint): void {
    if (side === 'buy') this.receive(member, 'BTC', taken * BASE_UNIT);
    else this.receive(member, 'USDT', quote);
  }

  private get fresh(): boolean {
    return this.nowMs - this.last.atMs <= STALE_MS;
  }

  /** @returns whether the order is taken */
  marketBuy(member: number, amount: bigint): boolean {
    if (!this.fresh || amount < MIN_NOTIONAL) return false;
    let [taken, quote] = [0n, 0n];
    let enough = false;
    for (const price of this.book('buy')) {
      const affordable = (amount - quote) / price;
      const part = least(affordable, this.depth);
      taken += part;
      quote += part * price;
      if (this.depth >= affordable) {
        enough = true;
        break;
      }
    }
    const purse = this.purse(member, 1, 'USDT');
    if (!enough || taken === 0n || purse.available < quote) return false;
    purse.available -= quote;
    this.settleTrade(member, 'buy', taken, quote);
    return true;
  }

  marketSell(member: number, quantity: bigint): boolean {
    const { taken, quote } = this.walk('sell', quantity);
    const purse = this.purse(member, 1, 'BTC');
    if (!this.fresh || quantity <= 0n || taken < quantity || quote < MIN_NOTIONAL) return false;
    if (purse.available < quantity * BASE_UNIT) return false;
    purse.available -= quantity * BASE_UNIT;
    this.settleTrade(member, 'sell', taken, quote);
    return true;
  }

  limit(member: number, side: Side, price: bigint, quantity: bigint): SpotOrder | undefined {
    if (quantity <= 0n || price <= 0n || price * quantity < MIN_NOTIONAL) return undefined;
    const hold = side === 'buy' ? price * quantity : quantity * BASE_UNIT;
    const purse = this.purse(member, 1, side === 'buy' ? 'USDT' : 'BTC');
    if (purse.available < hold) return undefined;
    purse.available -= hold;
    purse.frozen += hold;
    const order: SpotOrder = { member, side, price, quantity, placedAtMs: this.nowMs, filled: 0n, status: 'open' };
    this.orders.push(order);
    if (this.fresh) {
      const { taken, quote } = this.walk(side, quantity, price);
      if (taken > 0n) this.fill(order, taken, quote);
    }
    return order;
  }

  private fill(order: SpotOrder, taken: bigint, quote: bigint): void {
    const purse = this.purse(order.member, 1, order.side === 'buy' ? 'USDT' : 'BTC');
    if (order.side === 'buy') {
      purse.frozen -= order.price * taken;
      purse.available += order.price * taken - quote;
    } else purse.frozen -= taken * BASE_UNIT;
    this.settleTrade(order.member, order.side, taken, quote);
    order.filled += taken;
    if (order.filled === order.quantity) order.status = 'done';
  }

  cancel(member: number, order: SpotOrder): boolean {
    if (order.member !== member || order.status !== 'open') return false;
    const rest = order.quantity - order.filled;
    const purse = this.purse(member, 1, order.side === 'buy' ? 'USDT' : 'BTC');
    const held = order.side === 'buy' ? order.price * rest : rest * BASE_UNIT;
    purse.frozen -= held;
    purse.available += held;
    order.status = 'cancelled';
    return true;
  }

  createOption(
    member: number,
    direction: Option['direction'],
    stake: bigint,
    durationS: number,
    payoutPercent: bigint,
  ): Option | undefined {
    const purse = this.purse(member, 2, 'USDT');
    if (this.nowMs - this.last.atMs > GAP_MS || purse.available < stake) return undefined;
    purse.available -= stake;
    purse.frozen += stake;
    const terms = { member, direction, stake, payoutPercent };
    const deadlineMs = this.nowMs + durationS * 1000;
    const option: Option = { ...terms, acceptedAtMs: this.nowMs, deadlineMs, result: 'open' };
    this.options.push(option);
    return option;
  }

  /** A trade now, and everything that follows from it. */
  trade(price: bigint): void {
    this.ticks.push({ atMs: this.nowMs, price });
    for (const order of this.orders) {
      const reached = order.side === 'buy' ? price <= order.price : price >= order.price;
      if (order.status !== 'open' || !reached || order.placedAtMs >= this.nowMs) continue;
      const rest = order.quantity - order.filled;
      const { taken, quote } = this.walk(order.side, rest, order.price);
      this.fill(order, rest, quote + (rest - taken) * order.price);
    }
    this.settle();
  }

  /** Settles the options whose outcome is certain by now. */
  settle(): void {
    for (const option of this.options) {
      if (option.result !== 'open' || option.deadlineMs > this.nowMs) continue;
      const certain = this.last.atMs > option.deadlineMs || option.deadlineMs < this.nowMs - GAP_MS;
      if (!certain) continue;
      const within = this.ticks.filter(({ atMs }) => atMs <= option.deadlineMs);
      const entry = within.find(({ atMs }) => atMs > option.acceptedAtMs);
      const exit = within.at(-1);
      this.end(option, entry, exit);
    }
  }

  private end(option: Option, entry: Tick | undefined, exit: Tick | undefined): void {
    const purse = this.purse(option.member, 2, 'USDT');
    purse.frozen -= option.stake;
    const gap =
      entry === undefined ||
      exit === undefined ||
      entry === exit ||
      entry.atMs - option.acceptedAtMs > GAP_MS ||
      option.deadlineMs - exit.atMs > GAP_MS;
    if (gap) option.result = 'void';
    else if (entry.price === exit.price) option.result = 'returned';
    else option.result = exit.price > entry.price === (option.direction === 'up') ? 'win' : 'loss';
    if (option.result === 'loss') return;
    purse.available += option.stake;
    if (option.result === 'win') purse.available += (option.stake * option.payoutPercent) / 100n;
  }
}
