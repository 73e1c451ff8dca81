/** Tests wait within the limits of vitest.config.ts and tests/harness/eventually.ts: vitest's own second is too short. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from './tracked-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const WAITS = /\bvi\.wait(?:For|Until)\(/;
/** The files that may, each with its reason. */
const MAY_WAIT = [
  /^tests\/harness\/eventually\.ts$/,
  // Each wait there has a limit of its own.
  /^tests\/long\//,
];

test('nothing waits with the limit of a second that vitest has where no other is named', () => {
  const files = trackedFiles('*.ts', '*.tsx', '*.mjs').filter((file) => !MAY_WAIT.some((place) => place.test(file)));
  expect(files.filter((file) => file.includes('.test.')).length).toBeGreaterThan(300);
  const others = files.filter((file) => file !== 'tests/rules/waits.test.ts');
  expect(others.filter((file) => WAITS.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('such a wait is found', () => {
  expect(WAITS.test('await vi.waitFor(() => expect(sent).toBe(1));')).toBe(true);
  expect(WAITS.test('await page.waitForURL(path)')).toBe(false);
});
