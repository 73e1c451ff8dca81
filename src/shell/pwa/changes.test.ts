import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLater, versionText } from '../../core/base/version.ts';
import { changesSince } from './changes.ts';

const FILE = {
  '0.1.0': { en: ['First'] },
  '0.2.0': { en: ['Push', 'Alerts'], ar: ['إشعارات'] },
  '0.10.0': { en: ['Ten'] },
};

test('PWA-04 what changed since the version on screen, newest first, in its language or in English', () => {
  expect(changesSince(FILE, '0.1.0', 'en')).toEqual(['Ten', 'Push', 'Alerts']);
  expect(changesSince(FILE, '0.1.0', 'ar')).toEqual(['Ten', 'إشعارات']);
  expect(changesSince(FILE, '0.10.0', 'en')).toEqual([]);
});

test('PWA-04 whatever file another version brings, the offer stands', () => {
  fc.assert(
    fc.property(fc.anything(), (file) => {
      expect(changesSince(file, '0.1.0', 'en').every((one) => typeof one === 'string')).toBe(true);
    }),
  );
});

test('PWA-04 versions are compared by their numbers', () => {
  // An earlier part that is less decides, whatever follows.
  expect([isLater('1.0.5', '1.1.0'), isLater('1.1.0', '1.0.5')]).toEqual([false, true]);
  expect(isLater('0.10.0', '0.9.9')).toBe(true);
  expect(isLater('1.0', '1.0.0')).toBe(false);
  expect(isLater('0.1.0', '0.2.0')).toBe(false);
  expect(versionText('0.1.0', '0123456789abcdef')).toBe('0.1.0 (01234567)');
  expect(versionText('0.1.0', '')).toBe('0.1.0');
});

test('PWA-04 the list of changes knows this version, in English at least', () => {
  const path = new URL('../../../public/changes.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(existsSync(path)).toBe(true);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  expect(file[version]?.en?.length).toBeGreaterThan(0);
});
