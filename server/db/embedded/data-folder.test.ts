import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

test('SRV-01 a data folder is made with its parents, and one that cannot be made is told in a sentence', () => {
  const base = mkdtempSync(join(tmpdir(), 'exchange-folder-'));
  try {
    makeDataFolder(join(base, 'a', 'b ü'));
    expect(existsSync(join(base, 'a', 'b ü'))).toBe(true);
    makeDataFolder(join(base, 'a', 'b ü'));
    writeFileSync(join(base, 'file'), '');
    const told = /^DATA_DIR is ".*", but this folder cannot be made or written \(E[A-Z]+\)\.$/;
    expect(() => makeDataFolder(join(base, 'file', 'x'))).toThrow(told);
    expect(() => makeDataFolder('/proc/x')).toThrow(told);
  } finally {
    rmSync(base, { recursive: true });
  }
});
