import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceStorage } from '../../core/base/device.ts';
import { store } from '../../core/base/store.ts';
import {
  countVisit,
  type InstallFacts,
  install,
  installWay,
  installWayAtom,
  keepInstallPrompt,
  visited,
} from './install.ts';

const facts: InstallFacts = { visits: 2, refused: false, installed: false, canPrompt: true, isAppleMobile: false };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('PWA-01 an install hint that respects a no', () => {
  test('comes with the second visit', () => {
    expect(installWay({ ...facts, visits: 1 })).toBeUndefined();
    expect(installWay(facts)).toBe('prompt');
  });
  test('counts days, not loads of the page', () => {
    const morning = Date.UTC(2026, 0, 5, 8);
    const first = visited(undefined, morning);
    const again = visited(first.record, morning + 3_600_000);
    const nextDay = visited(again.record, morning + 86_400_000);
    expect([first.visits, again.visits, nextDay.visits]).toEqual([1, 1, 2]);
    expect(visited('broken', morning).visits).toBe(1);
  });
  test('never comes after a no, nor in the installed app', () => {
    expect(installWay({ ...facts, visits: 99, refused: true })).toBeUndefined();
    expect(installWay({ ...facts, installed: true })).toBeUndefined();
  });
  test('explains on Apple devices, where no browser offers it', () => {
    expect(installWay({ ...facts, canPrompt: false, isAppleMobile: true })).toBe('ios');
    expect(installWay({ ...facts, canPrompt: false })).toBeUndefined();
  });
  test('takes a no in the browser’s own question for one, too', async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    deviceStorage('visits').set('1 1');
    countVisit();
    keepInstallPrompt();
    const offer = (outcome: 'accepted' | 'dismissed'): void => {
      page.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) }));
    };
    offer('accepted');
    await install();
    // Shown once, the offer is spent; the browser makes another where the app was taken off again.
    expect(store.get(installWayAtom)).toBeUndefined();
    offer('dismissed');
    expect(store.get(installWayAtom)).toBe('prompt');
    await install();
    offer('dismissed');
    expect(store.get(installWayAtom)).toBeUndefined();
  });
});
