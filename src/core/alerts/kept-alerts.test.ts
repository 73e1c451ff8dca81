import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Decimal, decimal } from '../../contract/decimal.ts';
import { MAX_ALERTS } from '../../contract/rules/alerts.ts';
import {
  type KeptAlert,
  priced,
  reachedElsewhere,
  readAlerts,
  switched,
  withNew,
  without,
  writeAlerts,
} from './kept-alerts.ts';

const NOW = 1_795_000_000_000;
const asked = {
  symbol: 'btcusdt',
  title: 'BTC/USDT',
  kind: 'above',
  price: decimal(100),
  percent: undefined,
} as const;
const at =
  (price: number | undefined) =>
  (symbol: string): Decimal | undefined =>
    symbol === 'btcusdt' && price !== undefined ? decimal(price) : undefined;
const see = (alerts: readonly KeptAlert[], ...prices: (number | undefined)[]) =>
  prices.reduce(
    (last, price) => priced(last.alerts, at(price), NOW),
    priced(alerts, () => undefined, NOW),
  );

describe('Price alerts on the device', () => {
  test('one is reached once, is then off, and says when and at which price', () => {
    const set = withNew([], asked, 'a');
    expect(see(set, 90).reached).toEqual([]);
    const { alerts, reached } = see(set, 90, 101);
    expect(reached).toMatchObject([{ key: 'a', on: false, reachedAt: NOW, reachedPrice: '101' }]);
    expect(see(alerts, 90, 101).reached).toEqual([]);
  });

  test('one counts from the price at which it is set, where that is on the near side', () => {
    expect(see(withNew([], asked, 'a', decimal(90)), 101).reached).toHaveLength(1);
    expect(see(withNew([], asked, 'a', decimal(100)), 101).reached).toEqual([]);
    expect(see(withNew([], asked, 'a'), 101).reached).toEqual([]);
  });

  test('each is switched alone, and no more of them are kept than the server watches', () => {
    const both = withNew(withNew([], asked, 'a'), asked, 'b');
    expect(switched(both, 'b', false, 'c').map(({ key, on }) => [key, on])).toEqual([
      ['b', false],
      ['a', true],
    ]);
    let many: readonly KeptAlert[] = [];
    for (let index = 0; index <= MAX_ALERTS; index += 1) many = withNew(many, asked, `key ${index}`);
    expect([many.length, many[0]?.key]).toEqual([MAX_ALERTS, `key ${MAX_ALERTS}`]);
    const kept = writeAlerts([...many, ...withNew([], asked, 'one more')]);
    expect(readAlerts(kept)).toEqual(many);
  });

  test('without a price, or without a change, the list stays the very same', () => {
    const set = withNew([], asked, 'a');
    expect(priced(set, at(undefined), NOW).alerts).toBe(set);
    const armed = see(set, 90).alerts;
    expect(priced(armed, at(95), NOW).alerts).toBe(armed);
  });

  test('switched on again it waits anew under another id, switched off it is never reached', () => {
    const over = see(withNew([], asked, 'a'), 90, 101).alerts;
    const again = switched(over, 'a', true, 'b');
    expect(again).toMatchObject([{ key: 'a', on: true, alert: { id: 'b', armed: false } }]);
    expect(see(again, 101).reached).toEqual([]);
    expect(see(again, 101, 99, 100).reached).toHaveLength(1);
    expect(see(switched(again, 'a', false, 'c'), 99, 101).reached).toEqual([]);
  });

  test('what the server saw reached is off without being told again; an earlier life of it changes nothing', () => {
    const set = see(withNew([], asked, 'a'), 90).alerts;
    expect(reachedElsewhere(set, [{ id: 'other', at: NOW }])).toBe(set);
    expect(reachedElsewhere(set, [{ id: 'a', at: NOW }])).toMatchObject([{ on: false, reachedAt: NOW }]);
    const again = switched(reachedElsewhere(set, [{ id: 'a', at: NOW }]), 'a', true, 'b');
    expect(reachedElsewhere(again, [{ id: 'a', at: NOW }])).toBe(again);
  });

  test('the list survives the device’s storage, and what cannot be read is no alert', () => {
    const moving = { ...asked, kind: 'move', percent: decimal(5) } as const;
    const over = see(withNew(withNew([], asked, 'a'), moving, 'b'), 90, 101).alerts;
    expect(readAlerts(writeAlerts(over))).toEqual(over);
    expect(writeAlerts(without(without(over, 'a'), 'b'))).toBeUndefined();
    for (const kept of [undefined, '', '{', '[1]', '"x"', '[{"alert":{}}]']) expect(readAlerts(kept)).toEqual([]);
  });

  test('whatever is done in whatever order, none is reached while it is off, nor twice without being switched on', () => {
    const act = fc.oneof(fc.record({ price: fc.integer({ min: 80, max: 120 }) }), fc.record({ on: fc.boolean() }));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 50 }), (acts) => {
        let alerts = withNew([], asked, 'a');
        let lives = 1;
        let reachedTimes = 0;
        acts.forEach((one, index) => {
          if ('on' in one) {
            if (one.on) lives += 1;
            alerts = switched(alerts, 'a', one.on, `id${index}`);
            return;
          }
          const wasOn = alerts[0]?.on ?? false;
          const seen = priced(alerts, at(one.price), NOW);
          alerts = seen.alerts;
          reachedTimes += seen.reached.length;
          if (seen.reached.length > 0) expect([wasOn, one.price >= 100]).toEqual([true, true]);
        });
        expect(reachedTimes).toBeLessThanOrEqual(lives);
      }),
    );
  });
});
