/** Logs contain no personal data: parameters of a failed statement never reach a line. */
import { spawnSync } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Log, logDatabaseError, logOptions, reasonOf } from './log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LEAKED = 'leaked@example.com';

/** The log line for this error. */
const lineOf = (error: unknown): string => {
  const lines: string[] = [];
  pino(logOptions('info'), { write: (text: string) => lines.push(text) }).error({ err: error }, 'fault');
  return lines.join('');
};
const failing = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return lineOf(error);
  }
  throw new Error('nothing failed');
};

test('SRV-10 an insert into any table that fails leaves nothing of what it was given in the log', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by 1, 2`,
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const { table, column } of rows) {
    // Either this column refuses the value or another one is missing, so every kind of failure occurs for some column.
    const line = await database.orm
      .execute(sql`insert into ${sql.identifier(table)} (${sql.identifier(column)}) values (${LEAKED})`)
      .then(() => '', lineOf);
    expect(line).not.toContain('leaked');
  }
});

test('SRV-10 what a row holds already is not repeated, and what is wrong can still be read', async () => {
  await database.orm.execute(sql`insert into outgoing_mail (recipient, subject, body, created_at_ms, due_at_ms)
    values (${LEAKED}, 'a', 'b', 0, 0)`);
  await database.orm.execute(sql`create unique index leaked_once on outgoing_mail (recipient)`);
  const line = await failing(() =>
    database.orm.execute(sql`insert into outgoing_mail (recipient, subject, body, created_at_ms, due_at_ms)
      values (${LEAKED}, ${'Your verification code is 124444'}, 'b', 0, 0)`),
  );
  expect(line).not.toMatch(/leaked@|124444/);
  expect(line).toContain('23505');
  expect(line).toContain('leaked_once');
  expect(line).toContain('at ');
});

test.each(['say "leaked" twice', "it's 'leaked' twice", 'a "leaked', 'leaked) = (leaked', '«leaked» "x'])(
  'SRV-10 a value with quotes of its own is not repeated either: %s',
  async (value) => {
    const line = await failing(() => database.orm.execute(sql`select ${value}::text::numeric`));
    expect(line).toContain('invalid input syntax for type numeric');
    expect(line).not.toContain('leaked');
  },
);

test('SRV-10 what is secret by its name is in no line, wherever it stands in it, nor what an address asks for', () => {
  const secrets = [
    'token',
    'password',
    'oldpassword',
    'newpassword',
    'logpassword',
    'repassword',
    'paypwd',
    'paypassword',
  ];
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (text: string) => lines.push(text) });
  for (const name of [...secrets, 'secret', 'authorization', 'cookie', 'device']) {
    const held = { [name]: LEAKED };
    log.info({ ...held, a: { ...held, b: held } }, 'said');
  }
  log.info({ req: { method: 'GET', url: `/api/not-me?t=${LEAKED}`, ip: '203.0.113.9' } }, 'asked');
  expect(lines).toHaveLength(13);
  expect(lines.join('')).not.toContain('leaked');
  expect(lines.at(-1)).toContain('"path":"/api/not-me"');
});

test('SRV-10 text that is no JSON is not repeated', async () => {
  const line = await failing(async () => JSON.parse('leaked'));
  expect(line).toContain('Unexpected token');
  expect(line).not.toContain('leaked');
});

test('SRV-10 a statement that the database’s end cut off leaves nothing of what it was given either', async () => {
  const cut = database.orm.execute(sql`select pg_sleep(60), ${LEAKED}::text, ${'leaked 124444'}::text`).then(
    () => undefined,
    (error: unknown) => error,
  );
  await expect
    .poll(
      async () =>
        (
          await database.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and query like 'select pg_sleep(60)%'`,
          )
        ).rowCount,
    )
    .toBe(1);
  const error = await cut;
  const lines = linesOf((log) => logDatabaseError(log, error, {}, 'job failed'));
  expect(lines.join('')).toContain('database is away');
  expect(lines.join('')).not.toMatch(/leaked|124444/);
  expect(reasonOf(error)).toMatch(/terminat/);
});

test('SRV-10 an error that nobody caught ends the process with a line that names nobody', () => {
  const code = `import { endOnCrash } from './server/base/crash.ts';
    import { createLog } from './server/base/log.ts';
    endOnCrash(createLog('info'));
    const error = new Error('Failed query: insert into member params: ${LEAKED}');
    setTimeout(() => Promise.reject(Object.assign(error, { query: 'insert into member', params: ['${LEAKED}'] })));`;
  const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect([ended.status, ended.stderr]).toEqual([1, '']);
  expect(JSON.parse(ended.stdout)).toMatchObject({ level: 60, err: { message: 'query failed: insert into member' } });
  expect(ended.stdout).not.toContain('leaked');
});

test.each([
  ['a code that a mail server repeats', '554 rejected: Your verification code is 124444', /124444/],
  ['a phone number', 'no mailbox 4915712345678', /4915/],
  ['a token in an address', `no answer from https://mail.example.com/?t=${'aB3-'.repeat(11)}`, /aB3/],
  ['a password in an address', 'URL that includes credentials: https://exchange:leaked1@mail.example.com', /leaked/],
])('SRV-10 %s is not repeated', (_what, words, leaked) => {
  expect(lineOf(new Error(words))).not.toMatch(leaked);
  expect(reasonOf(new Error('outer', { cause: new Error(words) }))).not.toMatch(leaked);
});

test('SRV-10 an error of a mail server names nobody', () => {
  const line = lineOf(new Error(`550 no such user <${LEAKED}>`, { cause: new TypeError(`to ${LEAKED}`) }));
  expect(line).toContain('550 no such user');
  expect(line).not.toContain('leaked');
});

const linesOf = (work: (log: Log) => void): string[] => {
  const lines: string[] = [];
  work(pino(logOptions('info'), { write: (text: string) => lines.push(text) }));
  return lines;
};

test('SRV-10 a full disk is one plain line, however many writes it refuses', () => {
  const full = new Error('failed query', {
    cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
  });
  const lines = linesOf((log) => {
    for (let i = 0; i < 500; i++) log.error({ err: full, requestId: String(i) }, 'fault');
    log.error({ err: new Error('another') }, 'fault');
  });
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: expect.stringContaining('disk of the database is full'),
  });
  expect(lines[0]).not.toContain('stack');
});

test('SRV-10 connections refused while the database starts are one info line', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const lines = linesOf((log) => {
    for (let i = 0; i < 50; i++) logDatabaseError(log, refused, { requestId: String(i) }, 'database unavailable');
    logDatabaseError(log, new Error('another'), {}, 'job failed');
  });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 30, reason: 'connect ECONNREFUSED' },
    { level: 50, msg: 'job failed', err: { message: 'another' } },
  ]);
});
