import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs code with a scratch folder in a separate process, whose exit removes the folder. */
const inProcess = (then) => {
  const script = `
    import { openScratch } from ${JSON.stringify(join(import.meta.dirname, 'scratch.mjs'))};
    const folder = openScratch();
    console.log(folder);
    ${then}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return stdout.trim();
};

test('what tests throw away is gone with the run', () => {
  const folder = inProcess(`(await import('node:fs')).writeFileSync(folder + '/left', '')`);
  expect(folder).toMatch(/exchange-tests-\d+-/);
  expect(existsSync(folder)).toBe(false);
});

test('and what a killed run left with the next one', () => {
  const killed = inProcess(`process.kill(process.pid, 'SIGKILL')`);
  expect(killed).toMatch(/exchange-tests-\d+-/);
  const alive = join(dirname(killed), `exchange-tests-${process.pid}-alive`);
  mkdirSync(alive);
  try {
    inProcess('');
    expect([existsSync(killed), existsSync(alive)]).toEqual([false, true]);
  } finally {
    rmSync(alive, { recursive: true });
  }
});
