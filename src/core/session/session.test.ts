// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { emptyDevice, everyText, openTab, type Tab } from './fake-tabs.ts';

const answer = (code: number, msg = ''): Response => new Response(JSON.stringify({ code, msg, data: null }));
const { reloads, stops } = emptyDevice();

describe('signing in', () => {
  test('AUTH-05 remember-me keeps the token on the device', async () => {
    const { session } = await openTab();
    session.signIn('T1', { remember: true, to: '/assets' });
    expect(reloads).toEqual(['/assets']);
    sessionStorage.clear();
    expect((await openTab()).token.readToken()).toBe('T1');
  });

  test('AUTH-05 remember-me off keeps the token for this browser session only', async () => {
    const { session } = await openTab();
    session.signIn('T1', { remember: false });
    expect(reloads).toEqual([undefined]);
    expect((await openTab()).token.readToken()).toBe('T1');
    expect(localStorage.length).toBe(0);
    sessionStorage.clear();
    expect((await openTab()).token.readToken()).toBeUndefined();
  });

  test('API-04 AUTH-05 what the server said to a login is told by the page that comes', async () => {
    const { session, toasts } = await openTab();
    toasts.showToast({ kind: 'success', text: 'Welcome' });
    session.signIn('T1', { remember: true });
    const told: unknown[] = [];
    (await openTab()).toasts.onToast(({ text }) => told.push(text));
    expect(told).toEqual(['Welcome']);
  });

  test('PWA-05 a member who signs in finds nothing of the one before', async () => {
    const { session, device } = await openTab();
    device.memberStorage('favourites').set('btcusdt');
    session.signIn('T2', { remember: true });
    expect(everyText()).toBe('member.token=T2');
  });

  test('AUTH-05 PWA-05 with remember-me off the values of the member are as short-lived, and apart from those of another tab', async () => {
    const tab = await openTab();
    tab.session.signIn('T1', { remember: false });
    const mine = (await openTab()).device.memberStorage('price-alerts');
    mine.set('of T1');
    const heard: unknown[] = [];
    stops.push(mine.onOtherTab((value) => heard.push(value)));
    // Another tab, in which another member signs in.
    localStorage.setItem('member.token', 'T2');
    localStorage.setItem('member.price-alerts', 'of T2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'member.price-alerts', newValue: 'of T2' }));
    expect([mine.get(), heard]).toEqual(['of T1', []]);
    mine.set(undefined);
    expect(localStorage.getItem('member.price-alerts')).toBe('of T2');
    mine.set('of T1');
    // This tab is closed, and opened anew.
    sessionStorage.clear();
    const { device, token } = await openTab();
    expect([token.readToken(), device.memberStorage('price-alerts').get()]).toEqual(['T2', 'of T2']);
    localStorage.clear();
    expect((await openTab()).device.memberStorage('price-alerts').get()).toBeUndefined();
  });

  test.each([true, false])(
    'AUTH-05 works where the browser refuses its storage (remember-me: %s)',
    async (remember) => {
      vi.stubGlobal('localStorage', undefined);
      vi.stubGlobal('sessionStorage', undefined);
      const { session, token, device, queries } = await openTab();
      queries.queryClient.setQueryData(['getMarketList', ''], 'as a visitor sees them');
      const forgotten: string[] = [];
      session.onWipe(() => void forgotten.push('alerts of a visitor'));
      const opened = vi.spyOn(window.history, 'replaceState');
      session.signIn('T1', { remember, to: '/assets' });
      expect(token.readToken()).toBe('T1');
      // A reload would end the session.
      expect([reloads, opened.mock.lastCall?.[2], forgotten]).toEqual([[], '/assets', ['alerts of a visitor']]);
      expect(queries.queryClient.getQueryCache().getAll()).toEqual([]);
      device.memberStorage('draft').set('PRIVATE');
      await session.wipe();
      expect([token.readToken(), device.memberStorage('draft').get()]).toEqual([undefined, undefined]);
    },
  );
});

describe('signing out', () => {
  const fill = async (): Promise<Tab> => {
    const tab = await openTab();
    tab.token.storeToken('T1', true);
    tab.device.memberStorage('draft.withdrawal').set('PRIVATE 1');
    tab.device.memberTabStorage('draft.transfer').set('PRIVATE 2');
    localStorage.setItem('left-by-somebody', 'PRIVATE 3');
    tab.device.deviceStorage('theme').set('night');
    tab.queries.queryClient.setQueryData(['getusr', ''], 'PRIVATE 4');
    return tab;
  };

  test('PANEL-04 tells the server with the token it forgets, wipes, and starts anew', async () => {
    const fetch = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => answer(1));
    vi.stubGlobal('fetch', fetch);
    const outlivesPage: unknown[] = [];
    class NotedRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init);
        outlivesPage.push(init?.keepalive);
      }
    }
    vi.stubGlobal('Request', NotedRequest);
    const { session, queries } = await fill();
    await session.signOut();
    const [input, init] = fetch.mock.calls[0] ?? [];
    const request = input instanceof Request ? input : new Request(String(input), init);
    expect(request.url).toContain('/api/logout');
    expect(request.headers.get('token')).toBe('T1');
    // The page is gone before the server answers.
    expect(outlivesPage).toContain(true);
    expect(queries.queryClient.getQueryCache().getAll()).toHaveLength(0);
    expect(everyText()).toBe('device.theme=night');
    expect(reloads).toEqual(['/']);
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('network'))],
    ['answers nonsense', async () => new Response('<html>', { status: 502 })],
    ['refuses', async () => answer(201, 'no')],
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])('PANEL-04 clears every private thing also when the server %s', async (_what, fetch) => {
    vi.stubGlobal('fetch', fetch);
    const { session } = await fill();
    await session.signOut();
    expect(everyText()).toBe('device.theme=night');
    expect(reloads).toEqual(['/']);
  });

  test('PANEL-04 waits for no server, and shows no visitor what was a member a moment ago', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
    const { session, token } = await fill();
    const left = session.signOut('/login');
    // The device is wiped before anything else happens; the page keeps its view until it is replaced.
    expect(everyText()).toBe('device.theme=night');
    await vi.advanceTimersByTimeAsync(0);
    await left;
    expect(reloads).toEqual(['/login']);
    expect(token.readToken()).toBe('T1');
    expect((await openTab()).token.readToken()).toBeUndefined();
    vi.useRealTimers();
  });

  test('PANEL-04 a part that hangs while it forgets keeps nobody in', async () => {
    vi.stubGlobal('fetch', async () => answer(1));
    const { session } = await fill();
    session.onWipe(() => new Promise<void>(() => undefined));
    vi.useFakeTimers();
    const out = session.signOut();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await out;
    expect(reloads).toEqual(['/']);
  });

  test('PANEL-04 what the server refuses a page that leaves is no news', async () => {
    vi.stubGlobal('fetch', async () => answer(1));
    const { session, end, toasts } = await fill();
    stops.push(session.watchSession());
    const told: unknown[] = [];
    toasts.onToast(({ text }) => told.push(text));
    const left = session.signOut();
    const { Unauthorised } = await import('../transport/errors.ts');
    end.sessionExpired(new Unauthorised('getusr', 'Please log in again', 'T1'));
    await left;
    expect([told, reloads]).toEqual([[], ['/']]);
  });

  test('PANEL-04 asks every part that keeps something private, and one that fails stops none', async () => {
    vi.stubGlobal('fetch', async () => answer(1));
    const { session } = await fill();
    const forgotten: string[] = [];
    session.onWipe(() => {
      throw new Error('broken');
    });
    session.onWipe(async () => void forgotten.push('drawings'));
    await session.wipe();
    expect(forgotten).toEqual(['drawings']);
  });

  test('PWA-05 of the caches of the browser those that are private go, and the app stays', async () => {
    const names = ['shell-1', 'private-1'];
    vi.stubGlobal('caches', {
      keys: async () => [...names],
      delete: async (name: string) => names.splice(names.indexOf(name), 1).length > 0,
    });
    await (await openTab()).session.wipe();
    expect(names).toEqual(['shell-1']);
  });

  test("PANEL-04 the end of another member's session in another tab is not this one's", async () => {
    const channels: { onmessage?: (event: object) => void; close: () => void }[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          channels.push(this);
        }
        close(): void {}
      },
    );
    const tab = await openTab();
    tab.token.storeToken('T1', false);
    stops.push(tab.session.watchSession());
    const tell = (data: object): void => {
      for (const channel of channels) channel.onmessage?.({ data });
    };
    tell({ type: 'ended', token: 'T2' });
    await new Promise((resolve) => setTimeout(resolve));
    expect([sessionStorage.getItem('member.token'), reloads]).toEqual(['T1', []]);
    tell({ type: 'ended', token: 'T1' });
    await eventually(() => expect(reloads).toEqual(['/']));
  });

  test('PANEL-04 another tab of the same session forgets too, without remember-me', async () => {
    vi.stubGlobal('fetch', async () => answer(1));
    const here = await openTab();
    here.token.storeToken('T1', false);
    const other = await openTab();
    expect(other.token.readToken()).toBe('T1');
    stops.push(other.session.watchSession());
    other.queries.queryClient.setQueryData(['getusr', ''], 'PRIVATE');
    await here.session.signOut();
    await eventually(() => expect(reloads).toEqual(['/', '/']));
    expect(other.queries.queryClient.getQueryCache().getAll()).toHaveLength(0);
  });

  test("PANEL-04 another tab follows the remembered token: gone, it forgets; another member's, it starts anew", async () => {
    const tab = await openTab();
    tab.token.storeToken('T1', true);
    stops.push(tab.session.watchSession());
    const elsewhere = (newValue: string | null): void => {
      if (newValue === null) localStorage.removeItem('member.token');
      else localStorage.setItem('member.token', newValue);
      window.dispatchEvent(new StorageEvent('storage', { key: 'member.token', newValue }));
    };
    elsewhere('T2');
    expect(reloads).toEqual([undefined]);
    elsewhere(null);
    await eventually(() => expect(reloads).toEqual([undefined, '/']));
    expect((await openTab()).token.readToken()).toBeUndefined();
  });
});

test('PANEL-04 where another tab clears all that the site keeps, this one forgets the member too', async () => {
  const tab = await openTab();
  tab.token.storeToken('T1', true);
  stops.push(tab.session.watchSession());
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await eventually(() => expect(reloads).toEqual(['/']));
});

describe('the server ends the session', () => {
  /** A signed-in tab that receives 401 answers, and what it tells the member. */
  const refusedTab = async (reason: string, times: number) => {
    const tab = await openTab();
    tab.token.storeToken('T1', true);
    stops.push(tab.session.watchSession());
    const told: unknown[] = [];
    tab.toasts.onToast(({ text }) => told.push(text));
    const { Unauthorised } = await import('../transport/errors.ts');
    for (let turn = 0; turn < times; turn += 1) tab.end.sessionExpired(new Unauthorised('getusr', reason, 'T1'));
    return { tab, told };
  };

  test("API-03 many 401 together are one end, told once, with the server's words", async () => {
    const { tab, told } = await refusedTab('Please log in again', 10);
    await eventually(() => expect(told).toEqual(['Please log in again']));
    expect(tab.token.readToken()).toBeUndefined();
  });

  test('API-03 an end without a reason tells what happened and what to do', async () => {
    const { told } = await refusedTab('', 1);
    await eventually(() => expect(told).toMatchObject([{ message: 'You have been logged out. Please log in again.' }]));
  });

  test('API-03 the end is told even where a part hangs while it forgets', async () => {
    const tab = await openTab();
    tab.token.storeToken('T1', true);
    tab.session.onWipe(() => new Promise<void>(() => undefined));
    stops.push(tab.session.watchSession());
    const told: unknown[] = [];
    tab.toasts.onToast(({ text }) => told.push(text));
    const { Unauthorised } = await import('../transport/errors.ts');
    vi.useFakeTimers();
    tab.end.sessionExpired(new Unauthorised('getusr', 'Please log in again', 'T1'));
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(told).toEqual(['Please log in again']);
  });

  test('API-03 PWA-05 what one tab learns from the server ends the session in every tab of it', async () => {
    const here = await openTab();
    here.token.storeToken('T1', false);
    const other = await openTab();
    other.queries.queryClient.setQueryData(['getusr', ''], 'PRIVATE');
    stops.push(here.session.watchSession(), other.session.watchSession());
    const { Unauthorised } = await import('../transport/errors.ts');
    here.end.sessionExpired(new Unauthorised('getusr', '', 'T1'));
    await eventually(() => expect(reloads).toEqual(['/']));
    expect(other.queries.queryClient.getQueryCache().getAll()).toHaveLength(0);
  });

  test('API-03 a late 401 of an older token does not end the new session', async () => {
    const tab = await openTab();
    tab.token.storeToken('T2', true);
    stops.push(tab.session.watchSession());
    const { Unauthorised } = await import('../transport/errors.ts');
    tab.end.sessionExpired(new Unauthorised('getusr', '', 'T1'));
    tab.end.sessionExpired(new Unauthorised('getusr', '', undefined));
    expect(tab.token.readToken()).toBe('T2');
  });
});
