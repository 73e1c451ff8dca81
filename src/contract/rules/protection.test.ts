import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Decimal, decimal, gt, lte, max, neg, sub, ZERO } from '../decimal.ts';
import type { DailyLimit, ProtectionUsage } from '../entities/protection.ts';
import {
  allowanceOf,
  coolOffEnd,
  exclusionEnd,
  isTighter,
  LOOSENING_WAIT_MS,
  limitAt,
  NO_LIMIT,
  remainingLoss,
  remainingStake,
  requestLimit,
  tradingPause,
  utcDayBounds,
  withdrawLimitChange,
} from './protection.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const d = (value: number | undefined): Decimal | undefined => (value === undefined ? undefined : decimal(value));
const usage = (fields: Partial<Record<keyof ProtectionUsage, number>>): ProtectionUsage => ({
  stakedToday: decimal(fields.stakedToday ?? 0),
  openStakes: decimal(fields.openStakes ?? 0),
  netToday: decimal(fields.netToday ?? 0),
});

describe('Protective tools: a daily limit', () => {
  test('tightens at once and takes back what was waiting', () => {
    const hundred = requestLimit(NO_LIMIT, d(100), NOW);
    expect(hundred).toEqual({ ...NO_LIMIT, amount: '100' });
    const waiting = requestLimit(hundred, d(500), NOW);
    expect(requestLimit(waiting, d(50), NOW + HOUR)).toEqual({ ...NO_LIMIT, amount: '50' });
  });

  test('loosens after 24 hours, to the moment', () => {
    const waiting = requestLimit({ ...NO_LIMIT, amount: decimal(100) }, d(500), NOW);
    expect(waiting).toEqual({ amount: '100', pendingAmount: '500', pendingAt: NOW + LOOSENING_WAIT_MS });
    expect(limitAt(waiting, NOW + LOOSENING_WAIT_MS - 1).amount).toBe('100');
    expect(limitAt(waiting, NOW + LOOSENING_WAIT_MS)).toEqual({ ...NO_LIMIT, amount: '500' });
  });

  test('is removed after 24 hours, too', () => {
    const waiting = requestLimit({ ...NO_LIMIT, amount: decimal(100) }, undefined, NOW);
    expect(limitAt(waiting, NOW + HOUR).amount).toBe('100');
    expect(limitAt(waiting, NOW + LOOSENING_WAIT_MS)).toEqual(NO_LIMIT);
  });

  test('asked for again keeps its moment, another one waits anew, and what waits can be taken back', () => {
    const waiting = requestLimit({ ...NO_LIMIT, amount: decimal(100) }, d(500), NOW);
    expect(requestLimit(waiting, d(500), NOW + HOUR)).toEqual(waiting);
    expect(requestLimit(waiting, d(400), NOW + HOUR).pendingAt).toBe(NOW + HOUR + LOOSENING_WAIT_MS);
    expect(withdrawLimitChange(waiting, NOW + HOUR)).toEqual({ ...NO_LIMIT, amount: '100' });
  });

  test('whatever is asked in whatever order, none looser holds before it was asked for 24 hours earlier', () => {
    const amount = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });
    const act = fc.record({
      afterMs: fc.integer({ min: 0, max: 2 * LOOSENING_WAIT_MS }),
      amount,
      keep: fc.boolean(),
    });
    fc.assert(
      fc.property(amount, fc.array(act, { maxLength: 20 }), (first, acts) => {
        let nowMs = NOW;
        let limit: DailyLimit = { ...NO_LIMIT, amount: d(first) };
        const asked: { atMs: number; amount: Decimal | undefined }[] = [];
        for (const { afterMs, amount: wanted, keep } of acts) {
          const before = limitAt(limit, nowMs);
          nowMs += afterMs;
          const now = limitAt(limit, nowMs);
          if (isTighter(before.amount, now.amount)) {
            const waited = asked.some(
              (one) => one.amount === now.amount && one.atMs + LOOSENING_WAIT_MS <= nowMs && one.atMs < nowMs,
            );
            expect(waited).toBe(true);
          }
          limit = keep ? withdrawLimitChange(limit, nowMs) : requestLimit(limit, d(wanted), nowMs);
          if (!keep) asked.push({ atMs: nowMs, amount: d(wanted) });
          // No request loosens a limit at once.
          expect(isTighter(now.amount, limit.amount)).toBe(false);
          if (!keep && isTighter(d(wanted), now.amount)) expect(limit).toEqual({ ...NO_LIMIT, amount: d(wanted) });
        }
      }),
    );
  });
});

describe('Protective tools: what a day leaves', () => {
  test('counts stakes accepted today', () => {
    expect(remainingStake(undefined, usage({ stakedToday: 10 }))).toBeUndefined();
    expect(remainingStake(decimal(100), usage({ stakedToday: 30 }))).toBe('70');
    expect(remainingStake(decimal(100), usage({ stakedToday: 130 }))).toBe('0');
  });

  test('counts open stakes as lost, and a win only against losses', () => {
    expect(remainingLoss(decimal(100), usage({ netToday: -30, openStakes: 20 }))).toBe('50');
    expect(remainingLoss(decimal(100), usage({ netToday: 500, openStakes: 20 }))).toBe('80');
    expect(remainingLoss(decimal(100), usage({ netToday: -120 }))).toBe('0');
  });

  test('the tighter limit is the one that is named', () => {
    const used = usage({ stakedToday: 90, netToday: -10 });
    expect(allowanceOf({ stake: undefined, loss: undefined }, used)).toBeUndefined();
    expect(allowanceOf({ stake: d(100), loss: d(50) }, used)).toEqual({ left: '10', by: 'stake' });
    expect(allowanceOf({ stake: d(200), loss: d(50) }, used)).toEqual({ left: '40', by: 'loss' });
  });

  test('whatever is won and lost in whatever order, no day loses more than the limit', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('buy' as const), stake: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ kind: fc.constantFrom('win' as const, 'loss' as const, 'void' as const, 'midnight' as const) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.array(step, { maxLength: 60 }), (cap, steps) => {
        const limit = decimal(cap);
        let open: Decimal[] = [];
        let net = ZERO;
        const used = (): ProtectionUsage => ({
          stakedToday: ZERO,
          openStakes: open.reduce(add, ZERO),
          netToday: net,
        });
        for (const one of steps) {
          if (one.kind === 'buy') {
            const stake = decimal(one.stake);
            if (lte(stake, remainingLoss(limit, used()) ?? ZERO)) open.push(stake);
          } else if (one.kind === 'midnight') net = ZERO;
          else {
            const [stake, ...rest] = open;
            if (stake === undefined) continue;
            open = rest;
            if (one.kind === 'win') net = add(net, stake);
            if (one.kind === 'loss') net = sub(net, stake);
          }
          expect(gt(max(ZERO, neg(net)), limit)).toBe(false);
        }
      }),
    );
  });

  test('the day is that of UTC', () => {
    const { startMs, endMs } = utcDayBounds(NOW);
    expect(new Date(startMs).toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(endMs).toBe(startMs + 24 * HOUR);
    expect(utcDayBounds(endMs).startMs).toBe(endMs);
  });
});

describe('Protective tools: pauses', () => {
  test('a cool-off lasts 24 hours, 72 hours or 7 days', () => {
    expect(coolOffEnd(undefined, 'day', NOW)).toBe(NOW + 24 * HOUR);
    expect(coolOffEnd(undefined, 'threeDays', NOW)).toBe(NOW + 72 * HOUR);
    expect(coolOffEnd(undefined, 'week', NOW)).toBe(NOW + 168 * HOUR);
  });

  test('an exclusion lasts calendar months, to the last day where the month has no such day', () => {
    const at = (text: string) => new Date(exclusionEnd(undefined, 'month', Date.parse(text))).toISOString();
    expect(at('2026-11-21T12:00:00Z')).toBe('2026-12-21T12:00:00.000Z');
    expect(at('2027-01-31T08:30:00Z')).toBe('2027-02-28T08:30:00.000Z');
    const from = Date.parse('2026-08-31T00:00:00Z');
    expect(new Date(exclusionEnd(undefined, 'sixMonths', from)).toISOString()).toBe('2027-02-28T00:00:00.000Z');
  });

  test('never get shorter, whatever is asked and when', () => {
    const lengths = fc.constantFrom('day' as const, 'threeDays' as const, 'week' as const);
    const months = fc.constantFrom('month' as const, 'threeMonths' as const, 'sixMonths' as const);
    const acts = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 30 * 24 * HOUR }), lengths, months }));
    fc.assert(
      fc.property(acts, (asked) => {
        let nowMs = NOW;
        let [coolOff, excluded] = [0, 0];
        for (const act of asked) {
          nowMs += act.afterMs;
          const [nextCoolOff, nextExcluded] = [
            coolOffEnd(coolOff, act.lengths, nowMs),
            exclusionEnd(excluded, act.months, nowMs),
          ];
          expect(nextCoolOff).toBeGreaterThanOrEqual(coolOff);
          expect(nextExcluded).toBeGreaterThanOrEqual(excluded);
          [coolOff, excluded] = [nextCoolOff, nextExcluded];
          expect(tradingPause({ coolOffUntil: coolOff, excludedUntil: excluded }, nowMs)).toBeDefined();
        }
      }),
    );
  });

  test('the longer pause is the one that is named, and none once it is over', () => {
    const both = { coolOffUntil: NOW + HOUR, excludedUntil: NOW + 2 * HOUR };
    expect(tradingPause(both, NOW)).toEqual({ why: 'excluded', untilMs: NOW + 2 * HOUR });
    expect(tradingPause({ ...both, excludedUntil: NOW }, NOW)).toEqual({ why: 'coolOff', untilMs: NOW + HOUR });
    expect(tradingPause({ ...both, coolOffUntil: NOW + 3 * HOUR }, NOW)).toEqual({
      why: 'coolOff',
      untilMs: NOW + 3 * HOUR,
    });
    expect(tradingPause(both, NOW + 2 * HOUR)).toBeUndefined();
  });
});
