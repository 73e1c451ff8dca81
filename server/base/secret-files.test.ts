import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { environmentProblems } from '../testing/environment-problems.ts';
import { readEnvironment, type Variables } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'exchange-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
test('SRV-01 secrets are read from the files that containers and systemd give them in', () => {
  const url = 'postgresql://a:b@localhost/x';
  const fromFiles = readEnvironment({
    SECRET_FILE: file('secret', 'u3Jm0pQb7rS2xV9kL5nT8wE1yH4cG6dA\n'),
    DATABASE_URL_FILE: file('url', `${url}\n`),
    METRICS_TOKEN_FILE: file('metrics', 'token of sixteen'),
  });
  const fromVariables = readEnvironment({ SECRET: 'u3Jm0pQb7rS2xV9kL5nT8wE1yH4cG6dA' });
  expect(fromFiles.key('totp')).toEqual(fromVariables.key('totp'));
  expect(fromFiles).toMatchObject({ databaseUrl: url, metricsToken: 'token of sixteen' });
});

test('SRV-01 every secret may be in a file: of none would anybody notice that the file is not read', () => {
  const vapid = {
    VAPID_PUBLIC_KEY: 'BFNLi-VSVA1eQnCsDHxUdADGQ7xyOH7dLWZiWM1kDdbpP5YBTBvqc1vUe5yC066NW3XY2IPIaa1SRovBg--jyQ4',
    VAPID_PRIVATE_KEY_FILE: file('vapid', 'XrHWzuKiCSlqVB6v5yyBcxZFB8Wj2wMizH8tcRu1vSo'),
  };
  const read = readEnvironment({
    ...vapid,
    SECRET: 'new',
    SECRET_BEFORE_FILE: file('before', 'old'),
    MIGRATION_DATABASE_URL_FILE: file('migration', 'postgresql://owner:b@localhost/x'),
    MAIL_URL_FILE: file('mail', 'https://mail.example.com/send'),
    MAIL_TOKEN_FILE: file('token', 'of the mail service'),
    OPERATOR_KEY_FILE: file('operator', 'of an operator'),
  });
  expect(read).toMatchObject({
    secretChanges: true,
    migrationDatabaseUrl: 'postgresql://owner:b@localhost/x',
    mail: { kind: 'http', url: 'https://mail.example.com/send', token: 'of the mail service' },
    push: { keys: { privateKey: 'XrHWzuKiCSlqVB6v5yyBcxZFB8Wj2wMizH8tcRu1vSo' } },
    operatorKey: 'of an operator',
  });
  // What was made under the secret before stays valid; what is made now is made under the new one.
  const keyOf = (secret: string) => readEnvironment({ SECRET: secret }).key('totp');
  expect(read.keys('totp')).toEqual([keyOf('new'), keyOf('old')]);
});

test.each<[string, Variables, RegExp]>([
  ['that is not there', { SECRET_FILE: join(folder, 'none') }, /^SECRET_FILE names .*none, which cannot be read/],
  ['that is empty', { MAIL_TOKEN_FILE: file('empty', '\n') }, /^MAIL_TOKEN_FILE names .*empty, which is empty/],
  ['beside the variable', { SECRET: 'abc', SECRET_FILE: file('both', 'abc') }, /^SECRET and SECRET_FILE are both set/],
])('SRV-01 a file %s is refused in a sentence', (_what, variables, sentence) => {
  expect(environmentProblems(variables)).toEqual([expect.stringMatching(sentence)]);
});
