/**
 * The whole app in a test without a browser: real routes, screens and queries, with a table of the test as the backend.
 */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';

/** The `data` of the answer to each call; a call without an entry is answered with HTTP 404. */
export type Answers = Readonly<Record<string, unknown>>;

export interface FakeApp {
  /** What the backend answers from now on. */
  answers: Answers;
  /** Opens a page and waits until its answers are shown. */
  open(path: string): Promise<void>;
  /** Advances fake time by this many ms and lets answers arrive. */
  pass(ms: number): Promise<void>;
  /** Acts on the page and waits for the effects. */
  act(what: () => unknown): Promise<void>;
  readonly page: HTMLElement;
  close(): Promise<void>;
}

/** Answers arrive through real streams, which fake time does not advance. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const STEP_MS = 250;

const pass = (ms: number): Promise<void> =>
  act(async () => {
    for (let left = ms; left >= 0; left -= STEP_MS) {
      await turns();
      await vi.advanceTimersByTimeAsync(Math.max(1, Math.min(STEP_MS, left)));
      await turns();
    }
  });

const doing = async (what: () => unknown): Promise<void> => {
  await act(async () => void what());
  await pass(500);
};

const answer = (answers: Answers, url: string): Response => {
  const name = new URL(url, 'http://backend.test').pathname.replace('/api/', '');
  if (!(name in answers)) return new Response('not found', { status: 404 });
  const data = answers[name];
  return data instanceof Response ? data.clone() : new Response(JSON.stringify({ code: 1, msg: '', data }));
};

const Nothing = () => null;
const NO_CHART = () => ({ ChartPanel: Nothing });

/** Runs in fake time. @param token of the member whose app it is */
export const openApp = async (first: Answers, token = 'T'): Promise<FakeApp> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  localStorage.setItem('member.token', token);
  const app = { answers: first };
  vi.stubGlobal('fetch', async (input: Request | string | URL) =>
    answer(app.answers, input instanceof Request ? input.url : String(input)),
  );
  vi.stubGlobal('WebSocket', undefined);
  // The test environment has no canvas for the chart.
  vi.doMock('../../src/ui/chart/ChartPanel.tsx', NO_CHART);
  const [{ i18n }, { I18nProvider }, { QueryClientProvider }, { Provider }, { store }, { queryClient }, routing] =
    await Promise.all([
      import('@lingui/core'),
      import('@lingui/react'),
      import('@tanstack/react-query'),
      import('jotai'),
      import('../../src/core/base/store.ts'),
      import('../../src/core/queries/query-client.ts'),
      import('../../src/app/router.ts'),
    ]);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.body.appendChild(document.createElement('div'));
  let root: Root | undefined;
  const close = async (): Promise<void> => {
    await act(async () => root?.unmount());
    root = undefined;
    queryClient.clear();
    place.replaceChildren();
  };
  const open = async (path: string): Promise<void> => {
    await close();
    const router = routing.createAppRouter({ store });
    router.update({ history: createMemoryHistory({ initialEntries: [path] }) } as Parameters<typeof router.update>[0]);
    const loading = router.load();
    // A page transition waits for an animation frame, in fake time.
    await pass(STEP_MS);
    await act(() => loading);
    root = createRoot(place);
    const queries = createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(RouterProvider, { router }),
    );
    const drawn = createElement(Provider, { store }, createElement(I18nProvider, { i18n }, queries));
    await act(async () => root?.render(drawn));
    await pass(1_000);
  };
  return Object.assign(app, { open, pass, act: doing, close, page: document.body });
};
