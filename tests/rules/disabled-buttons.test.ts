/**
 * A disabled button says why: each button that a screen can disable refers to an explanation, or is only briefly busy.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../../src');
const BUTTON = /<(?:Button|ConfirmSheet|PasswordGate)\b[^<]*?\bdisabled=\{([^}]*)\}[^<]*?>/g;
/** Conditions of a busy button, which shows its spinner or a countdown. */
const BUSY = /^(?:sending|busy|looking|disabled|secondsLeft > 0)$/;

const unexplained = (source: string): string[] =>
  [...source.matchAll(BUTTON)]
    .filter(([tag, condition = '']) => !BUSY.test(condition) && !/aria-describedby=|whyId=/.test(tag))
    .map(([tag]) => tag.replaceAll(/\s+/g, ' '));

test('SHELL-12 what a screen can disable names the words that say why', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const found = files.flatMap((file) =>
    unexplained(readFileSync(join(SOURCES, file), 'utf8')).map((tag) => [file, tag]),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test('a button without a reason is found', () => {
  const why = '<Button block disabled={market === undefined} aria-describedby={id} onPress={go}>';
  expect(unexplained(why)).toEqual([]);
  expect(unexplained(why.replace(' aria-describedby={id}', ''))).toHaveLength(1);
  expect(unexplained('<Button block disabled={sending} onPress={go}>')).toEqual([]);
});
