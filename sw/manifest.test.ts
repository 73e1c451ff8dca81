import { describe, expect, test } from 'vitest';
import { languageOfFile, readManifest, strangersIn } from './manifest.ts';

const entries = [
  { url: 'index.html', revision: 'abc' },
  { url: 'assets/index-AbC_-123.js', revision: null },
  { url: 'assets/zh-cn-DpUvL1Oz.json', revision: null },
];

describe('what a build consists of', () => {
  test('PWA-02 language files are told by their names, and kept apart from the shell', () => {
    const manifest = readManifest(entries);
    expect(manifest.shell.map(({ url }) => url)).toEqual(['/assets/index-AbC_-123.js', '/index.html']);
    expect([...manifest.languages]).toEqual([['zh-cn', '/assets/zh-cn-DpUvL1Oz.json']]);
    expect(languageOfFile('/assets/zh-TW--abc_123.json')).toBe('zh-TW');
    for (const other of ['/assets/index-AbC_-123.js', '/api/en-DpUvL1Oz.json', '/assets/en.json'])
      expect(languageOfFile(other)).toBeUndefined();
  });
  test('PWA-04 a build is named by its files: their order says nothing, any change does', () => {
    const { version } = readManifest(entries);
    expect(readManifest([...entries].reverse()).version).toBe(version);
    const changed = entries.map((entry) => (entry.revision ? { ...entry, revision: 'abd' } : entry));
    expect(readManifest(changed).version).not.toBe(version);
    expect(version).toMatch(/^[0-9a-f]{16}$/);
  });
  test('PWA-04 a page that names files of another build is known for a stranger', () => {
    const manifest = readManifest(entries);
    const page = (file: string): string =>
      `<link href="/icons/a.png"><script type="module" src="/assets/${file}"></script>`;
    expect(strangersIn(page('index-AbC_-123.js'), manifest)).toEqual([]);
    expect(strangersIn(page('index-Other123.js'), manifest)).toEqual(['/assets/index-Other123.js']);
  });
});
