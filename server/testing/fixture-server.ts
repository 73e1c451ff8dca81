/**
 * A server process with one write whose effects can be counted, for tests that kill it. Its settings come from the
 * environment as the real one's do; it prints its port when it is ready.
 */
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { read, write } from '../../src/contract/call.ts';
import { integer, record, requiredText, wire } from '../../src/contract/codec.ts';
import { list } from '../../src/contract/codec-lists.ts';
import { buildApp } from '../app/build-app.ts';
import { readEnvironment } from '../base/environment.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { inTransaction } from '../db/connection.ts';
import { openDatabase } from '../db/open.ts';
import { serve } from '../routes/serve.ts';

export const addEffect = write({
  name: 'test/effect',
  access: 'public',
  payload: record({ name: wire('name', requiredText(64)) }),
  response: record({ id: wire('id', integer) }),
});
export const listEffects = read({
  name: 'test/effects',
  access: 'public',
  response: list(record({ name: wire('name', requiredText()), done: wire('done', integer) })),
});

const main = async (): Promise<void> => {
  const environment = readEnvironment();
  const database = await openDatabase(environment);
  await inTransaction(database, async (tx) => {
    // Two processes may start together, and `create table if not exists` does not wait for the other one's.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seed})`);
    await tx.execute(
      sql`create table if not exists effect (id serial primary key, name text not null, done int not null default 0)`,
    );
  });
  const { app, jobs } = await buildApp({ environment, database });
  serve(app, addEffect, async ({ tx }, { name }) => {
    const { rows } = await tx.execute<{ id: number }>(sql`insert into effect (name) values (${name}) returning id`);
    return { id: rows[0]?.id ?? 0 };
  });
  serve(app, listEffects, async ({ tx }) => {
    const { rows } = await tx.execute<{ name: string; done: number }>(sql`select name, done from effect order by id`);
    return rows;
  });
  jobs.register({
    name: 'effects',
    everyMs: 20,
    run: async (tx) => {
      const { rowCount } = await tx.execute(sql`
        update effect set done = done + 1 where id in (
          select id from effect where done = 0 order by id limit 5 for update skip locked)`);
      return rowCount ?? 0;
    },
  });
  await app.http.listen({ port: environment.port, host: '127.0.0.1' });
  jobs.start();
  process.stdout.write(`port ${(app.http.server.address() as AddressInfo).port}\n`);
  process.on('SIGTERM', () => {
    Promise.all([app.http.close(), jobs.stop()])
      .then(() => database.close())
      .then(() => process.exit(0));
  });
};

// Runs only as the main script, whatever its name: a bundle of this file has another one.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
