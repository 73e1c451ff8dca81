import { describe, expect, test } from 'vitest';
import { decodeVersions, NO_VERSIONS, proved, serve, TRIAL_MS, type Versions } from './versions.ts';

const kept = ['old', 'new'];
const afterOld = proved(NO_VERSIONS, 'old');

describe('PWA-04 which build a page is served', () => {
  test('the first build of a device, whatever happens: there is none to go back to', () => {
    const first = serve(NO_VERSIONS, 'new', ['new'], 0);
    expect(first).toEqual({ version: 'new', versions: NO_VERSIONS });
    expect(serve(first.versions, 'new', ['new'], TRIAL_MS * 9).version).toBe('new');
  });
  test('a new build is on trial until it drew', () => {
    const trial = serve(afterOld, 'new', kept, 1_000);
    expect(trial).toMatchObject({ version: 'new', versions: { trial: { version: 'new', servedAtMs: 1_000 } } });
    const drawn = proved(trial.versions, 'new');
    expect(serve(drawn, 'new', kept, 1e9)).toEqual({ version: 'new', versions: drawn });
  });
  test('a build that never drew is gone back from at the next load, for good', () => {
    const trial = serve(afterOld, 'new', kept, 0);
    const back = serve(trial.versions, 'new', kept, TRIAL_MS);
    expect(back).toEqual({ version: 'old', versions: { good: ['old'], bad: ['new'] } });
    expect(serve(back.versions, 'new', kept, TRIAL_MS * 2).version).toBe('old');
  });
  test('a page that was reloaded at once says nothing about the build', () => {
    const trial = serve(afterOld, 'new', kept, 0);
    expect(serve(trial.versions, 'new', kept, TRIAL_MS - 1)).toEqual({ version: 'new', versions: trial.versions });
  });
  test('without the old shell there is nothing to go back to', () => {
    const trial = serve(afterOld, 'new', kept, 0);
    expect(serve(trial.versions, 'new', ['new'], TRIAL_MS).version).toBe('new');
  });
  test('a record of another build, or a broken one, reads as nothing known', () => {
    for (const broken of [undefined, null, 7, 'x', [], { good: 'old' }, { trial: { version: 1 } }])
      expect(decodeVersions(broken)).toEqual(NO_VERSIONS);
    const whole: Versions = { good: ['a'], bad: ['b'], trial: { version: 'c', servedAtMs: 1 } };
    expect(decodeVersions(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });
});
