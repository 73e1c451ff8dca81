/**
 * A market whose prices change only when a journey changes them, and that repeats them every second as a real one does.
 */
import type { Clock } from '../../server/base/clock.ts';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import { openOf, shiftOpen } from '../../server/market/periods.ts';
import { FakeFeed } from '../../server/testing/fake-feed.ts';
import { type Decimal, decimal } from '../../src/contract/decimal.ts';
import type { Candle, Period } from '../../src/contract/htx.ts';
import { SECOND_MS } from '../../src/contract/time-units.ts';

const FIRST_PRICES: Readonly<Record<string, string>> = { btcusdt: '50000', ethusdt: '3000' };
const OTHER_PRICE = '100';
/** The steps from candle to candle, as shares of the price, so that a chart has a shape. */
const WAVE = [0, 0.004, 0.007, 0.003, -0.002, -0.005];

const waveAt = (price: number, step: number): number => price * (1 + (WAVE[step % WAVE.length] ?? 0));

export class ScriptedFeed extends FakeFeed {
  private readonly prices = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly time: Clock) {
    super(time);
    for (const { symbol } of CATALOGUE) this.trade(symbol, FIRST_PRICES[symbol] ?? OTHER_PRICE);
  }

  override trade(symbol: string, price: string): void {
    this.prices.set(symbol, price);
    super.trade(symbol, price);
  }

  /** Every market trades once more at its current price. */
  beat(): void {
    for (const [symbol, price] of this.prices) super.trade(symbol, price);
  }

  override start(): void {
    this.beat();
    this.timer = setInterval(() => this.beat(), SECOND_MS);
  }

  override async stop(): Promise<void> {
    clearInterval(this.timer);
  }

  override async trend(symbol = ''): Promise<readonly Decimal[]> {
    const candles = await this.candles(symbol, '60min', WAVE.length);
    return candles.map(({ close }) => decimal(close));
  }

  /** Candles whose closes move a little and end at the current price. */
  override async candles(symbol: string, period: Period = '1min', size = 1): Promise<readonly Candle[]> {
    const price = Number(this.prices.get(symbol));
    const last = openOf(period, this.time.now());
    return Array.from({ length: size }, (_, index) => {
      const back = size - 1 - index;
      const [open, close] = [waveAt(price, back + 1), waveAt(price, back)];
      const openMs = shiftOpen(period, last, -back);
      const [high, low] = [Math.max(open, close), Math.min(open, close)];
      return { openMs, open, high, low, close, volume: 1, turnover: price, count: 1 };
    });
  }
}
