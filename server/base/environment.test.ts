import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnvironment, UnusableEnvironment, type Variables } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'exchange-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIVE: Variables = {
  MODE: 'live',
  DATABASE_URL: 'postgresql://exchange:qX7vN2bT9mK4cR8zL1wY@db.example.com/exchange?sslmode=verify-full',
  SECRET: 'u3Jm0pQb7rS2xV9kL5nT8wE1yH4cG6dA',
  PUBLIC_URL: 'https://exchange.example.com',
  MARKET_SOURCE: 'htx',
  MAIL_URL: 'https://mail.example.com/send',
};

const problemsOf = (variables: Variables): readonly string[] => {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.problems;
    throw error;
  }
};

describe('sandbox', () => {
  test('SRV-01 the sandbox is the default and needs no settings', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({ mode: 'sandbox', port: 8080, marketSource: 'simulated', autoReviewMs: 8_000 });
    expect(environment.dataDir).toBe(join(process.cwd(), 'data'));
  });

  test('SRV-01 its secret is made once, kept private, and differs for each purpose', () => {
    const one = readEnvironment({ DATA_DIR: folder });
    const again = readEnvironment({ DATA_DIR: folder });
    expect(again.key('captcha')).toEqual(one.key('captcha'));
    expect(one.key('captcha')).not.toEqual(one.key('totp'));
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['MODE', 'production'],
    ['MARKET_SOURCE', 'replay'],
    ['SANDBOX_AUTO_REVIEW', 'soon'],
    ['PUBLIC_URL', 'exchange'],
    ['LOG_LEVEL', 'loud'],
  ])('SRV-01 %s=%s is refused in a sentence that names it', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.join(' ')).toContain(name);
  });
});

describe('live', () => {
  test('SRV-01 complete live settings are accepted', () => {
    expect(problemsOf(LIVE)).toEqual([]);
  });

  test.each<[string, Variables, RegExp]>([
    ['no database', { DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
    ['no secret', { SECRET: undefined }, /^SECRET is missing/],
    ['a short secret', { SECRET: 'abc' }, /^SECRET is shorter/],
    ['a typed secret', { SECRET: 'a'.repeat(40) }, /^SECRET repeats/],
    ['no address', { PUBLIC_URL: undefined }, /^PUBLIC_URL is missing/],
    ['a plain address', { PUBLIC_URL: 'http://exchange.example.com' }, /^PUBLIC_URL is not https/],
    ['a local address', { PUBLIC_URL: 'https://localhost' }, /^PUBLIC_URL names this machine/],
    ['no mail', { MAIL_URL: undefined }, /^MAIL_URL is missing/],
    ['mail in the clear', { MAIL_URL: 'http://mail.example.com' }, /^MAIL_URL is not https/],
    ['an invented feed', { MARKET_SOURCE: 'simulated' }, /^MARKET_SOURCE is simulated/],
    ['reviews that decide themselves', { SANDBOX_AUTO_REVIEW: '5' }, /^SANDBOX_AUTO_REVIEW is set/],
    ['a weak database password', { DATABASE_URL: 'postgresql://a:b@localhost/x' }, /shorter than 16/],
    [
      'a database over an open network',
      { DATABASE_URL: 'postgresql://a:qX7vN2bT9mK4cR8zL1wY@db.example.com/x' },
      /without sslmode=verify-full/,
    ],
    ['another database', { DATABASE_URL: 'mysql://a:qX7vN2bT9mK4cR8zL1wY@localhost/x' }, /postgresql:\/\//],
  ])('SRV-01 live mode refuses %s with one sentence', (_what, change, sentence) => {
    const problems = problemsOf({ ...LIVE, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
    expect(problems[0]).toMatch(/\.$/);
  });

  test('SRV-01 live mode names every problem at once', () => {
    expect(problemsOf({ MODE: 'live' })).toHaveLength(5);
  });
});
