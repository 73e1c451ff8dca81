import { afterEach, expect, test, vi } from 'vitest';
import { languagesAhead } from './worker.ts';

const ahead = (connection?: unknown): string[] => {
  vi.stubGlobal('navigator', { language: 'de-CH', languages: ['de-CH', 'en'], connection });
  return languagesAhead();
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('LANG-04 PWA-02 languages are fetched ahead on Wi-Fi, and where the browser says nothing of its network', () => {
  for (const connection of [
    undefined,
    {},
    { effectiveType: '4g', saveData: false },
    { type: 'wifi' },
    { type: 'ethernet' },
  ])
    expect(ahead(connection)).toEqual(['en', 'zh-cn', 'de']);
});

test('LANG-04 PWA-02 nothing is fetched ahead over a mobile or slow network, or where data are saved', () => {
  for (const connection of [
    { type: 'cellular' },
    { effectiveType: '3g' },
    { type: 'wifi', saveData: true },
    { type: 'none' },
  ])
    expect(ahead(connection)).toEqual([]);
});
