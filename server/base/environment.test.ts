import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { environmentProblems } from '../testing/environment-problems.ts';
import { readEnvironment, readOperatorEnvironment, type Variables } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'exchange-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIVE: Variables = {
  MODE: 'live',
  DATABASE_URL: 'postgresql://exchange:qX7vN2bT9mK4cR8zL1wY@db.example.com/exchange?sslmode=verify-full',
  SECRET: 'u3Jm0pQb7rS2xV9kL5nT8wE1yH4cG6dA',
  PUBLIC_URL: 'https://exchange.example.com',
  MARKET_SOURCE: 'htx',
  MAIL_URL: 'https://mail.example.com/send',
  VAPID_PUBLIC_KEY: 'BFNLi-VSVA1eQnCsDHxUdADGQ7xyOH7dLWZiWM1kDdbpP5YBTBvqc1vUe5yC066NW3XY2IPIaa1SRovBg--jyQ4',
  VAPID_PRIVATE_KEY: 'XrHWzuKiCSlqVB6v5yyBcxZFB8Wj2wMizH8tcRu1vSo',
};

const FROM = { MAIL_FROM: 'Exchange <no-reply@exchange.example.com>' };

describe('sandbox', () => {
  test('SRV-01 the sandbox is the default and needs no settings', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({ mode: 'sandbox', port: 8080, marketSource: 'simulated', autoReviewMs: 8_000 });
    expect(environment.dataDir).toBe(join(process.cwd(), 'data'));
    // A session that nobody uses ends after two weeks, and no proxy is believed before its address is named.
    expect(environment).toMatchObject({
      sessionIdleMs: 14 * DAY_MS,
      tickDays: 8,
      trustProxy: false,
      workerRetired: false,
    });
  });

  test('SRV-01 its secret is made once, kept private, and differs for each purpose', () => {
    const one = readEnvironment({ DATA_DIR: folder });
    const again = readEnvironment({ DATA_DIR: folder });
    expect(again.key('captcha')).toEqual(one.key('captcha'));
    expect(one.key('captcha')).not.toEqual(one.key('totp'));
    expect(one.key('captcha')).toHaveLength(32);
    expect(Buffer.from(readFileSync(join(folder, 'secret'), 'utf8'), 'base64')).toHaveLength(32);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['SESSION_IDLE_DAYS', '0'],
    ['SESSION_IDLE_DAYS', '31'],
    ['TICK_DAYS', '7'],
    ['DATABASE_CONNECTIONS', '1'],
    ['SANDBOX_AUTO_REVIEW', '86401'],
    ['MODE', 'production'],
    ['MARKET_SOURCE', 'replay'],
    ['SANDBOX_AUTO_REVIEW', 'soon'],
    ['DATABASE_URL', 'mysql://localhost/exchange'],
    ['PUBLIC_URL', 'exchange'],
    ['PUBLIC_URL', 'https://ada@exchange.example.com'],
    ['PUBLIC_URL', 'https://exchange.example.com/app'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'nonsense'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['VAPID_PRIVATE_KEY', 'abc'],
    ['VAPID_SUBJECT', 'operator'],
    ['PUSH_SERVICES', 'push.example.com'],
  ])('SRV-01 %s=%s is refused in a sentence that names it', (name, value) => {
    const problems = environmentProblems({ [name]: value });
    expect(problems.join(' ')).toContain(name);
  });
});

describe('live', () => {
  test('SRV-01 complete live settings are accepted', () => {
    expect(environmentProblems(LIVE)).toEqual([]);
    const live = readEnvironment({ ...LIVE, PUBLIC_URL: 'https://exchange.example.com/', SANDBOX_AUTO_REVIEW: 'off' });
    // The address is compared with what browsers say of a page, which has no slash behind it.
    expect(live.publicUrl).toBe('https://exchange.example.com');
    expect(live).toMatchObject({ mode: 'live', autoReviewMs: undefined, tickDays: 30 });
  });

  test.each<[string, Variables, RegExp]>([
    ['no database', { DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
    ['no secret', { SECRET: undefined }, /^SECRET is missing/],
    ['a short secret', { SECRET: 'abc' }, /^SECRET is shorter/],
    ['a typed secret', { SECRET: 'a'.repeat(40) }, /^SECRET repeats/],
    ['a secret of words', { SECRET: 'passwordpasswordpassword123456789' }, /^SECRET repeats/],
    ['a secret of 31 signs', { SECRET: 'u3Jm0pQb7rS2xV9kL5nT8wE1yH4cG6d' }, /^SECRET is shorter/],
    ['a secret of few signs', { SECRET: 'aB1cD2eF3gHaD2cB1eF3gHcD2aB1gHeF3' }, /^SECRET repeats/],
    ['a weak secret of before', { SECRET_BEFORE: 'abc' }, /^SECRET_BEFORE is shorter/],
    [
      'a weak password of the database’s owner',
      { MIGRATION_DATABASE_URL: 'postgresql://a:b@localhost/x' },
      /MIGRATION_DATABASE_URL is shorter than 16/,
    ],
    ['an address in this network alone', { PUBLIC_URL: 'https://exchange.local' }, /^PUBLIC_URL names this machine/],
    ['a metrics token of 15 signs', { METRICS_TOKEN: 'x7Kq2vN9mB4cR8z' }, /^METRICS_TOKEN is shorter/],
    [
      'a database whose certificate nobody checks',
      { DATABASE_URL: 'postgresql://a:qX7vN2bT9mK4cR8zL1wY@db.example.com/x?sslmode=require' },
      /without sslmode=verify-full/,
    ],
    ['an address of numbers', { PUBLIC_URL: 'https://203.0.113.9' }, /^PUBLIC_URL is an IP/],
    ['no address', { PUBLIC_URL: undefined }, /^PUBLIC_URL is missing/],
    ['a plain address', { PUBLIC_URL: 'http://exchange.example.com' }, /^PUBLIC_URL is not https/],
    ['a local address', { PUBLIC_URL: 'https://localhost' }, /^PUBLIC_URL names this machine/],
    ['no mail', { MAIL_URL: undefined }, /^MAIL_URL is missing/],
    ['mail in the clear', { MAIL_URL: 'http://mail.example.com' }, /^MAIL_URL is not https/],
    ['mail that goes nowhere', { MAIL_URL: 'mail.example.com' }, /^MAIL_URL has to be/],
    ['mail without a sender', { MAIL_URL: 'smtps://a:b@mail.example.com' }, /^MAIL_FROM is missing/],
    ['a mail server without a password', { MAIL_URL: 'smtps://a@mail.example.com', ...FROM }, /no password/],
    ['a feed in the clear', { MARKET_URL: 'http://api.huobi.pro' }, /^MARKET_URL is not https/],
    ['a metrics token that can be guessed', { METRICS_TOKEN: 'metrics' }, /^METRICS_TOKEN is shorter/],
    ['believing everybody about their address', { TRUST_PROXY: 'on' }, /^TRUST_PROXY is on/],
    ['no push keys', { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined }, /^VAPID_PUBLIC_KEY and .* missing/],
    [
      'push in the clear',
      { PUSH_SERVICES: 'http://push.example.com' },
      /^PUSH_SERVICES has an address that is not https/,
    ],
    ['an invented feed', { MARKET_SOURCE: 'simulated' }, /^MARKET_SOURCE is simulated/],
    ['reviews that decide themselves', { SANDBOX_AUTO_REVIEW: '5' }, /^SANDBOX_AUTO_REVIEW is set/],
    ['a weak database password', { DATABASE_URL: 'postgresql://a:b@localhost/x' }, /shorter than 16/],
    ['a database password of words', { DATABASE_URL: 'postgresql://a:postgrespostgres@localhost/x' }, /words/],
    [
      'a database over an open network',
      { DATABASE_URL: 'postgresql://a:qX7vN2bT9mK4cR8zL1wY@db.example.com/x' },
      /without sslmode=verify-full/,
    ],
    ['another database', { DATABASE_URL: 'mysql://a:qX7vN2bT9mK4cR8zL1wY@localhost/x' }, /postgresql:\/\//],
  ])('SRV-01 live mode refuses %s with one sentence', (_what, change, sentence) => {
    const problems = environmentProblems({ ...LIVE, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
    expect(problems[0]).toMatch(/\.$/);
  });

  test.each(['smtps://a:b@mail.example.com', 'smtp://a:b@mail.example.com:2525', 'smtp://127.0.0.1'])(
    'AUTH-03 an SMTP server is taken for mail: %s',
    (url) => expect(environmentProblems({ ...LIVE, ...FROM, MAIL_URL: url })).toEqual([]),
  );

  test.each(['127.evil.example', 'localhost.example.com', 'db.local', '127.0.0.1.example.com'])(
    'SRV-01 a database at %s is on another machine, whatever its name begins with',
    (host) => {
      const url = `postgresql://a:qX7vN2bT9mK4cR8zL1wY@${host}/x`;
      expect(environmentProblems({ ...LIVE, DATABASE_URL: url })).toEqual([
        expect.stringMatching(/without sslmode=verify-full/),
      ]);
    },
  );

  test('SRV-01 without a MODE a database on another machine is refused, one on this machine is a sandbox', () => {
    const at = (host: string, query = '') => ({ DATABASE_URL: `postgresql://a:b@${host}/x${query}` });
    expect(environmentProblems(at('db.example.com'))).toEqual([expect.stringMatching(/^MODE is missing/)]);
    expect(environmentProblems({ ...at('db.example.com'), MODE: 'sandbox' })).toEqual([]);
    expect(environmentProblems(at('localhost'))).toEqual([]);
    expect(environmentProblems(at('127.0.0.1'))).toEqual([]);
    expect(environmentProblems(at('localhost', '?host=/var/run/postgresql'))).toEqual([]);
    expect(environmentProblems(at('localhost', '?host=db.example.com'))).toEqual([
      expect.stringMatching(/^MODE is missing/),
    ]);
    expect(environmentProblems(at('localhost:5432,127.0.0.1:5433'))).toEqual([]);
    expect(environmentProblems(at('localhost,db.example.com'))).toEqual([expect.stringMatching(/^MODE is missing/)]);
  });

  test('SRV-01 a cluster of databases is asked for TLS at each of them, and for one that takes writes', () => {
    const cluster = (query: string) => `postgresql://a:qX7vN2bT9mK4cR8zL1wY@localhost,db.example.com/x${query}`;
    const problems = (query: string) => environmentProblems({ ...LIVE, DATABASE_URL: cluster(query) });
    expect(problems('?target_session_attrs=read-write&sslmode=verify-full')).toEqual([]);
    expect(problems('?target_session_attrs=read-write')).toEqual([
      expect.stringMatching(/without sslmode=verify-full/),
    ]);
    expect(problems('?target_session_attrs=standby&sslmode=verify-full')).toEqual([
      expect.stringMatching(/^target_session_attrs .* read-write/),
    ]);
  });

  test('SRV-01 live mode names every problem at once', () => {
    expect(environmentProblems({ MODE: 'live' })).toHaveLength(6);
  });
});

describe('operators’ commands', () => {
  const { MODE, DATABASE_URL, PUBLIC_URL } = LIVE;

  test('SRV-08 a live exchange’s database and address are enough for a command', () => {
    const key = { OPERATOR_KEY: 'ann' };
    // Files of the server's other secrets, which the operator may not open.
    const closed = { SECRET_FILE: join(folder, 'none'), VAPID_PRIVATE_KEY_FILE: join(folder, 'none') };
    expect(readOperatorEnvironment({ MODE, DATABASE_URL, PUBLIC_URL, ...key, ...closed })).toMatchObject({
      mode: 'live',
      databaseUrl: DATABASE_URL,
      publicUrl: PUBLIC_URL,
      operatorKey: 'ann',
    });
  });

  test.each<[string, Variables, RegExp]>([
    ['no database', { DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
    ['a weak database password', { DATABASE_URL: 'postgresql://a:b@localhost/x' }, /shorter than 16/],
    ['no address for links in mails', { PUBLIC_URL: undefined }, /^PUBLIC_URL is missing/],
    ['no mode', { MODE: undefined }, /^MODE is missing/],
  ])('SRV-08 a command for a live exchange refuses %s', (_what, change, sentence) => {
    expect(() => readOperatorEnvironment({ MODE, DATABASE_URL, PUBLIC_URL, ...change })).toThrow(
      expect.objectContaining({ name: 'UnusableEnvironment', message: expect.stringMatching(sentence) }),
    );
  });

  test('SRV-08 a sandbox’s command needs no setting', () => {
    expect(readOperatorEnvironment({})).toMatchObject({ mode: 'sandbox', dataDir: join(process.cwd(), 'data') });
  });
});
