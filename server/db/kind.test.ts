import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { claimDatabase, OtherMode } from './kind.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const start = (mode: 'sandbox' | 'live') => claimDatabase(database.pool, mode, 0);

describe('SRV-01 a database knows whether it is a sandbox’s or live', () => {
  test('the first start says what it is, and the other mode is refused in a sentence from then on', async () => {
    await start('live');
    await start('live');
    await expect(start('sandbox')).rejects.toThrow(OtherMode);
    await expect(start('sandbox')).rejects.toThrow(/holds real money.*MODE=live/);
  });

  test('practice money is never paid out as real', async () => {
    await start('sandbox');
    await expect(start('live')).rejects.toThrow(/made for practice.*DATABASE_URL/);
    await start('sandbox');
  });

  test('one that an older version wrote is a sandbox’s where members got practice funds', async () => {
    await database.pool.query(
      `insert into ledger_movement (kind, reference, at_ms) values ('practice.grant', 'older', 0)`,
    );
    await expect(start('live')).rejects.toThrow(/made for practice/);
    await start('sandbox');
  });

  test('of two that start together as different things one goes on', async () => {
    const both = await Promise.allSettled([start('live'), start('sandbox')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
