import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../base/refusal.ts';
import { type Database, inTransaction } from '../../db/connection.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { consumeAttempt, type Limit, limitedUntil, subnetOf } from './attempts.ts';

const LIMIT: Limit = { scope: 'test', max: 3, windowMs: 60_000 };
const NOW_MS = 1_000;

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** One attempt's outcome: its number in the window, or 'too many'. The transaction commits the count either way. */
const attempt = (subject: string, nowMs = NOW_MS): Promise<number | 'too many'> =>
  inTransaction(db, async (tx) =>
    consumeAttempt(tx, LIMIT, subject, nowMs).catch((error: unknown) => {
      if (error instanceof Refusal) return 'too many' as const;
      throw error;
    }),
  );

describe('SRV-09 attempts', () => {
  test('of a burst at once exactly as many are told their outcome as the limit allows', async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => attempt('burst')));
    expect(told.filter((outcome) => outcome !== 'too many').sort()).toEqual([1, 2, 3]);
  });

  test('a window that is used up says until when, and the next one begins anew', async () => {
    for (const place of [1, 2, 3]) expect(await attempt('window')).toBe(place);
    const untilMs = await inTransaction(db, (tx) => limitedUntil(tx, LIMIT, 'window', NOW_MS));
    expect(untilMs).toBe(NOW_MS + LIMIT.windowMs);
    expect(await attempt('window', NOW_MS + LIMIT.windowMs - 1)).toBe('too many');
    expect(await attempt('window', NOW_MS + LIMIT.windowMs)).toBe(1);
  });

  test('all addresses of one IPv6 network are one subject, and each of IPv4 is one', () => {
    const home = subnetOf('2001:db8:1:2::1');
    for (const address of ['2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::'])
      expect(subnetOf(address)).toBe(home);
    expect(subnetOf('2001:db8:1:3::1')).not.toBe(home);
    expect(subnetOf('2001:db8::1')).toBe(subnetOf('2001:db8:0:0:9::1'));
    expect(subnetOf('::ffff:192.0.2.7')).toBe(subnetOf('192.0.2.7'));
    expect(subnetOf('192.0.2.8')).not.toBe(subnetOf('192.0.2.7'));
  });
});
