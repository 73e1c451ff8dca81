import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const KEYS: readonly number[] = Object.values(ADVISORY_LOCKS);

test('each subject has an advisory lock of its own, so that recording ticks never waits for an operator', () => {
  expect(new Set(KEYS).size).toBe(KEYS.length);
});

test('the keys that migrations lock are among them', () => {
  const locked = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [...readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(/advisory_xact_lock\((\d+)\)/g)])
    .map(([, key]) => Number(key));
  expect(locked).toEqual([ADVISORY_LOCKS.operatorAct, ADVISORY_LOCKS.tickDay]);
});
