// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageCrash } from './Crash.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const CHUNK = 'Failed to fetch dynamically imported module: /assets/page.js';
const STYLES = 'Unable to preload CSS for /assets/page.css';

const Page = () => 'The page';

let root: Root;
let place: HTMLElement;

/** A page whose import fails once, with this error. */
const showPage = async (failure: Error): Promise<void> => {
  // What the app does as well: the router would otherwise reload the page.
  sessionStorage.setItem(`tanstack_router_reload:${failure.message}`, '1');
  const load = vi.fn(async () => ({ Page }));
  load.mockRejectedValueOnce(failure);
  const rootRoute = createRootRoute();
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: lazyRouteComponent(load, 'Page'),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: PageCrash,
  });
  await act(async () => {
    root.render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>,
    );
    await router.load();
  });
};

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test.each([[new TypeError(CHUNK)], [new Error(STYLES)], [new Error('a fault of its own')]])(
  'SHELL-12 Retry loads a page anew that failed with: %s',
  async (failure) => {
    await showPage(failure);
    expect(place.querySelector('[role="alert"]')).not.toBeNull();
    await act(async () => place.querySelector<HTMLElement>('[role="alert"] button')?.click());
    await expect.poll(() => place.textContent).toBe('The page');
  },
);

test('PWA-03 a page whose code could not be loaded offline says so, and comes with the network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showPage(new TypeError(CHUNK));
  expect(place.textContent).toContain('You are offline');
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => place.textContent).toBe('The page');
});
