// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { emptyDevice, everyText, openTab } from './fake-tabs.ts';

const { reloads, stops } = emptyDevice();

describe("a page that slept while the device became another member's", () => {
  /** A suspended page of T1, on a device on which T2 has signed in since. */
  const sleeper = async () => {
    localStorage.setItem('member.token', 'T1');
    const tab = await openTab();
    stops.push(tab.session.watchSession());
    sessionStorage.setItem('member.draft.transfer', 'PRIVATE of T1');
    localStorage.clear();
    localStorage.setItem('member.token', 'T2');
    localStorage.setItem('member.favourites', 'of T2');
    return tab;
  };
  const ofTheNext = (): [string | null, string | null] => [
    localStorage.getItem('member.token'),
    localStorage.getItem('member.favourites'),
  ];

  test('PWA-05 the sign-out that it hears of late takes nothing of the next member', async () => {
    await sleeper();
    window.dispatchEvent(new StorageEvent('storage', { key: 'member.token', newValue: null }));
    await eventually(() => expect(reloads).toEqual([undefined]));
    expect(ofTheNext()).toEqual(['T2', 'of T2']);
  });

  test('PWA-05 taken out of the way back, it starts anew', async () => {
    await sleeper();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await eventually(() => expect(reloads).toEqual([undefined]));
  });

  test('PWA-05 its own late 401 takes nothing of the next member, and nothing of its own stays', async () => {
    const tab = await sleeper();
    tab.queries.queryClient.setQueryData(['getusr', ''], 'PRIVATE');
    const forgotten: string[] = [];
    tab.session.onWipe(() => void forgotten.push('push'));
    const { Unauthorised } = await import('../transport/errors.ts');
    tab.end.sessionExpired(new Unauthorised('getusr', '', 'T1'));
    await eventually(() => expect(reloads).toEqual([undefined]));
    expect(ofTheNext()).toEqual(['T2', 'of T2']);
    expect(everyText()).not.toContain('PRIVATE');
    expect(tab.queries.queryClient.getQueryCache().getAll()).toHaveLength(0);
    expect(forgotten).toEqual([]);
  });

  test('PWA-05 a tab that signs out of its own session leaves the remembered one alone', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"code":1,"msg":"","data":null}'));
    const tab = await sleeper();
    await tab.session.signOut();
    expect(ofTheNext()).toEqual(['T2', 'of T2']);
  });

  test('PWA-05 a tab that is restored drops the drafts of the member before, and keeps them for the same one', async () => {
    localStorage.setItem('member.token', 'T1');
    await openTab();
    sessionStorage.setItem('member.draft.transfer', 'PRIVATE of T1');
    await openTab();
    expect(everyText()).toContain('PRIVATE of T1');
    localStorage.setItem('member.token', 'T2');
    await openTab();
    expect(everyText()).not.toContain('PRIVATE');
    sessionStorage.setItem('member.draft.transfer', 'PRIVATE of T2');
    localStorage.clear();
    await openTab();
    expect(everyText()).toBe('');
  });

  test('AUTH-05 PWA-05 a session of this tab alone outlives the drafts that were not its own', async () => {
    sessionStorage.setItem('member.token', 'T3');
    sessionStorage.setItem('member.draft.transfer', 'PRIVATE of nobody known');
    expect((await openTab()).token.readToken()).toBe('T3');
    expect(everyText()).not.toContain('PRIVATE');
    expect(everyText().replace('member.token=T3', '')).not.toContain('T3');
  });
});
