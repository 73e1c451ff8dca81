import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const SOURCES = import.meta.glob<string>('../routes/**/*.tsx', { query: '?raw', import: 'default', eager: true });
/** Layout routes: the routes inside them carry the titles. */
const FRAMES = ['../routes/__root.tsx', '../routes/_member.tsx', '../routes/_visitor.tsx'];
const PAGES = Object.entries(SOURCES).filter(([path]) => !FRAMES.includes(path));

test('SHELL-03 every page has a title', () => {
  expect(PAGES.length).toBeGreaterThan(30);
  expect(PAGES.filter(([, source]) => !/staticData: \{ title: msg`/.test(source)).map(([path]) => path)).toEqual([]);
});

describe('SHELL-02 who may see a route', () => {
  let stored: string | null;
  beforeEach(() => {
    vi.resetModules();
    stored = null;
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'member.token' ? stored : null) });
    vi.stubGlobal('sessionStorage', { getItem: () => null });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Where the guard of these routes redirects; undefined where it lets the member or visitor through. */
  const led = async (frame: '_member' | '_visitor', href: string): Promise<unknown> => {
    const { Route } = await (frame === '_member' ? import('../routes/_member.tsx') : import('../routes/_visitor.tsx'));
    const guard = Route.options.beforeLoad as unknown as ((asked: object) => void) | undefined;
    try {
      guard?.({ context: { store: createStore() }, location: { href } });
      return undefined;
    } catch (redirect) {
      return (redirect as { options: unknown }).options;
    }
  };

  test('SHELL-02 a visitor is led from a page of members to the login, which knows where they were headed', async () => {
    expect(await led('_member', '/assets?type=2')).toMatchObject({ to: '/login', search: { next: '/assets?type=2' } });
    stored = 'token';
    vi.resetModules();
    expect(await led('_member', '/assets')).toBeUndefined();
  });

  test('SHELL-02 a member is led from login and register to home', async () => {
    expect(await led('_visitor', '/login')).toBeUndefined();
    stored = 'token';
    vi.resetModules();
    expect(await led('_visitor', '/login')).toMatchObject({ to: '/' });
  });
});
