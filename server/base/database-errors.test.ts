import { expect, test } from 'vitest';
import { isDiskFull, isOutage, sqlState } from './database-errors.ts';

/** An error as drizzle wraps the driver's. */
const wrapped = (fields: object, message = 'failed', depth = 1): Error => {
  let error = Object.assign(new Error(message), fields);
  for (let i = 0; i < depth; i += 1) error = Object.assign(new Error('Failed query'), { cause: error });
  return error;
};

test.each([
  ['a lost connection', { code: '08006' }],
  ['an administrator’s shutdown', { code: '57P01' }],
  ['a database that starts', { code: '57P03' }],
  ['too many connections', { code: '53300' }],
  ['a primary that became a standby', { code: '25006' }],
  ['a server that nobody reaches', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['a socket that broke', { code: 'EPIPE', syscall: 'write' }],
])('SRV-10 %s is an outage, in which no write is said to have failed', (_what, fields) => {
  expect([
    isOutage(wrapped(fields, 'failed', 0)),
    isOutage(wrapped(fields)),
    isOutage(wrapped(fields, 'x', 4)),
  ]).toEqual([true, true, true]);
  expect(isDiskFull(wrapped(fields))).toBe(false);
});

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'SRV-10 what the driver says without a code is one too: %s',
  (words) => expect(isOutage(wrapped({}, words))).toBe(true),
);

test.each([
  ['a duplicate', { code: '23505' }],
  ['a deadlock', { code: '40P01' }],
  ['a statement that took too long', { code: '57014' }],
  ['a full disk', { code: '53100' }],
  ['a file that is not there, which no system call missed', { code: 'ENOENT' }],
  ['a fault of ours', {}],
])('SRV-10 %s is none: the database answered', (_what, fields) => {
  expect(isOutage(wrapped(fields))).toBe(false);
});

test('SRV-10 a full disk is known by its code, however it is wrapped', () => {
  expect([isDiskFull(wrapped({ code: '53100' })), isDiskFull(wrapped({ code: '53200' }))]).toEqual([true, false]);
  expect([sqlState(wrapped({ code: '23505' })), sqlState(wrapped({ code: 'ECONNRESET' })), sqlState('x')]).toEqual([
    '23505',
    undefined,
    undefined,
  ]);
});
