/**
 * The growing record of ticks, partitioned by day: bytes a day, and the cost of a receipt, of finding a deadline's tick
 * and of a round of the recorder among `TICKS` ticks (5,000,000 by default) of 45 markets, one a second of each. Bar:
 * each stays below 50 ms. `npm run bench -- tick-days`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, inTransaction } from '../../server/db/connection.ts';
import { openEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { firstTickAfter, ticksBetween } from '../../server/market/tick-chain.ts';
import { closeDay, openDays } from '../../server/market/tick-days.ts';
import { recordTicks } from '../../server/market/tick-writer.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';

const TICKS = Number(process.env['TICKS'] ?? 5_000_000);
const SYMBOLS = 45;
const SECONDS = Math.ceil(TICKS / SYMBOLS);
const FIRST_MS = Date.UTC(2026, 0, 5);
const ROUNDS = 200;
const BAR_MS = 50;
const NOTHING = { within: async () => [], overdue: async () => [] };

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const timed = async (work: (round: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work(round);
    took.push(performance.now() - started);
  }
  return median(took);
};

const folder = mkdtempSync(join(tmpdir(), 'exchange-bench-'));
const embedded = await openEmbedded(folder);
const db = connect(embedded.at, { connections: 4 });
try {
  await migrateDatabase(db.pool);
  const days = Math.ceil((SECONDS * 1000) / DAY_MS);
  await openDays(
    db.orm,
    Array.from({ length: days }, (_, day) => FIRST_MS + day * DAY_MS),
  );
  // Inserted in bulk, without the trigger that chains the hashes: the measurements do not depend on them.
  const client = await db.pool.connect();
  await client.query(`set statement_timeout = 0; alter table market_tick disable trigger user`);
  for (let day = 0; day < days; day += 1)
    await client.query(`
      insert into market_tick (symbol, seq, ts_ms, price, previous_hash, hash)
      select 'coin' || coin || 'usdt', n + 1, ${FIRST_MS}::bigint + n * 1000::bigint, 60000 + n % 977 + coin / 100.0,
        sha256((coin || ' ' || n - 1)::bytea), sha256((coin || ' ' || n)::bytea)
      from generate_series(${day * 86_400}, ${Math.min((day + 1) * 86_400, SECONDS) - 1}) n, generate_series(1, ${SYMBOLS}) coin`);
  await client.query(`alter table market_tick enable trigger user`);
  await client.query('vacuum analyze market_tick');
  client.release(true);
  const { rows } = await db.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'market_tick'::regclass`,
  );
  const bytes = Number(rows[0]?.bytes) / (SECONDS * SYMBOLS);
  say(
    `${SECONDS * SYMBOLS} ticks in ${days} days: ${bytes.toFixed(0)} bytes each, ${((bytes * SYMBOLS * 86_400) / 1e9).toFixed(2)} GB a day`,
  );

  const symbolOf = (round: number): string => `coin${1 + (round % SYMBOLS)}usdt`;
  const moment = (round: number): number => Math.floor((SECONDS * ((round * 7919) % ROUNDS)) / ROUNDS);
  const figures = {
    'a receipt of 60 ticks': await timed((round) =>
      ticksBetween(db.orm, symbolOf(round), moment(round) + 1, moment(round) + 60),
    ),
    'the tick after a moment': await timed((round) =>
      firstTickAfter(db.orm, symbolOf(round), FIRST_MS + moment(round) * 1000),
    ),
    'a round of the recorder, 45 ticks': await timed((round) =>
      recordTicks(
        db.orm,
        Array.from({ length: SYMBOLS }, (_, coin) => ({
          symbol: `coin${coin + 1}usdt`,
          tsMs: FIRST_MS + (SECONDS + round) * 1000,
          price: decimal(60_000 + round),
        })),
      ),
    ),
  };
  for (const [what, ms] of Object.entries(figures)) say(`${what}: ${ms.toFixed(2)} ms (bar ${BAR_MS})`);
  const started = performance.now();
  await inTransaction(db, (tx) => closeDay(tx, NOTHING, FIRST_MS + (days + 1) * DAY_MS));
  say(`closing a day: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  process.exitCode = Object.values(figures).every((ms) => ms < BAR_MS) ? 0 : 1;
} finally {
  await db.close();
  await embedded.release();
  rmSync(folder, { recursive: true, force: true });
}
