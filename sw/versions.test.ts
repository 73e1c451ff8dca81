import { describe, expect, test } from 'vitest';
import {
  buildToServe,
  decodeVersions,
  NO_VERSIONS,
  RETRY_MS,
  type Versions,
  withFailed,
  withHealthy,
  withHung,
} from './versions.ts';

const kept = ['old', 'new'];
const afterOld = withHealthy(NO_VERSIONS, 'old');

describe('PWA-04 which build a page is served', () => {
  test('PWA-04 the first build of a device, whatever happens: there is none to go back to', () => {
    expect(buildToServe(NO_VERSIONS, 'new', ['new'], 0)).toBe('new');
    expect(buildToServe(withFailed(NO_VERSIONS, 'new', 0), 'new', ['new'], 1)).toBe('new');
  });
  test('PWA-04 a new build is served as long as nothing speaks against it, however often it was left before it drew', () => {
    expect(buildToServe(afterOld, 'new', kept, 1e12)).toBe('new');
    expect(buildToServe(withHung(afterOld, 'new', 0), 'new', kept, 1)).toBe('new');
  });
  test('PWA-04 a build that failed, or was seen twice to stand still, is gone back from at the next load', () => {
    expect(buildToServe(withFailed(afterOld, 'new', 0), 'new', kept, 1)).toBe('old');
    const twice = withHung(withHung(afterOld, 'new', 0), 'new', 1);
    expect(buildToServe(twice, 'new', kept, 2)).toBe('old');
    expect(twice).toEqual({ good: ['old'], bad: [{ version: 'new', atMs: 1 }] });
  });
  test('PWA-04 another build that stood still once says nothing about this one', () => {
    expect(buildToServe(withHung(withHung(afterOld, 'other', 0), 'new', 1), 'new', kept, 2)).toBe('new');
  });
  test('PWA-04 a bad build is tried again hours later, also where the clock was set back', () => {
    const back = withFailed(afterOld, 'new', RETRY_MS);
    expect(buildToServe(back, 'new', kept, RETRY_MS * 2 - 1)).toBe('old');
    expect(buildToServe(back, 'new', kept, RETRY_MS * 2)).toBe('new');
    expect(buildToServe(back, 'new', kept, 0)).toBe('new');
    expect(buildToServe(withFailed(back, 'new', RETRY_MS * 2), 'new', kept, RETRY_MS * 2 + 1)).toBe('old');
  });
  test('PWA-04 a build that drew is never doubted again, and one that was taken for bad is good once it drew', () => {
    const drawn = withHealthy(withFailed(withHung(afterOld, 'new', 0), 'new', 0), 'new');
    expect(drawn).toEqual({ good: ['new', 'old'], bad: [] });
    expect(withHung(withHung(withFailed(drawn, 'new', 1), 'new', 1), 'new', 1)).toBe(drawn);
  });
  test('PWA-04 without the old shell there is nothing to go back to', () => {
    expect(buildToServe(withFailed(afterOld, 'new', 0), 'new', ['new'], 1)).toBe('new');
  });
  test('PWA-04 a record of another build, or a broken one, reads as nothing known', () => {
    for (const broken of [undefined, null, 7, 'x', [], { good: 'old' }, { bad: ['new', null, { version: 1 }] }])
      expect(decodeVersions(broken)).toEqual(NO_VERSIONS);
    const whole: Versions = { good: ['a'], bad: [{ version: 'b', atMs: 1 }], doubted: 'c' };
    expect(decodeVersions(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });
});
