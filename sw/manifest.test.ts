import { describe, expect, test } from 'vitest';
import { buildOfPage, languageOfFile, readManifest } from './manifest.ts';

const entries = [
  { url: 'assets/index-AbC_-123.js', revision: null },
  { url: 'index.html', revision: '0123456789abcdef' },
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
  test('PWA-04 a build has one name, in its worker as in its page', () => {
    expect(readManifest(entries).version).toBe('0123456789abcdef');
    expect(buildOfPage('<title>x</title><meta name="build" content="0123456789abcdef">')).toBe('0123456789abcdef');
    expect(buildOfPage('<script type="module" src="/assets/first-AbC12345.js"></script>')).toBe('');
  });
});
