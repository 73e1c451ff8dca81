/**
 * A screen alone under happy-dom: its calls are answered from a table, and what a member would read and tap is found by its
 * words. For what a screen makes of its answers; how that looks is a matter for a browser.
 */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Provider } from 'jotai';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { store } from '../../src/core/base/store.ts';
import { queryClient } from '../../src/core/queries/query-client.ts';
import { eventually } from './eventually.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

type Fields = Readonly<Record<string, string>>;
/**
 * What a call is answered with, by its name: its data, or what makes them of the fields that it was asked with. A `Response`,
 * such as a refusal, goes as it is.
 */
export type Answers = Readonly<Record<string, unknown>>;

const exchangeOf = (answers: Answers) => {
  const asked: { readonly name: string; readonly fields: Fields }[] = [];
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://app.test'), init);
    const url = new URL(request.url);
    const name = url.pathname.replace(/^.*\/api\//, '');
    const sent = request.method === 'GET' ? url.search : await request.text();
    const fields: Fields = Object.fromEntries(new URLSearchParams(sent));
    asked.push({ name, fields });
    const answer = answers[name] ?? { list: [] };
    const data: unknown = typeof answer === 'function' ? await answer(fields) : answer;
    if (data instanceof Response) return data;
    return Response.json({ code: 1, msg: '', data }, { headers: { 'server-time': String(Date.now()) } });
  });
  return asked;
};

/** An answer by which the server refuses a call. */
export const refusal = (reason: string): Response =>
  Response.json({ code: 0, msg: reason, data: null }, { headers: { 'server-time': String(Date.now()) } });

/** React Query tells of an answer one turn after it is there. */
const IDLE_TURNS = 3;
const untilIdle = async (): Promise<void> => {
  for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    if (queryClient.isFetching() > 0) idle = -1;
  }
};
/** Until nothing is read any more, also by what the answers drew. */
const settle = async (): Promise<void> => {
  do await act(untilIdle);
  while (queryClient.isFetching() > 0);
};

/** Types as a browser does: React hears of a value only where it did not set it itself. */
export const enter = (input: HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** For what is no read: a file that is made, a write. */
const comes = (check: () => void): Promise<void> => act(() => eventually(check));

const nameOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

const findersIn = (place: HTMLElement) => {
  const one = (selector: string, name: string | RegExp): HTMLElement => {
    const found = [...place.querySelectorAll<HTMLElement>(selector)].find((element) =>
      typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
    );
    if (found === undefined) throw new Error(`no ${selector} is called ${name} in ${place.textContent}`);
    return found;
  };
  return {
    one,
    /** The input with this label. */
    field: (label: string): HTMLInputElement => {
      const found = place.querySelector<HTMLInputElement>(`[id="${one('label', label).getAttribute('for')}"]`);
      if (found === null) throw new Error(`${label} belongs to no field`);
      return found;
    },
    /** What stands beside each word of the lists of facts. */
    facts: (): Record<string, string> =>
      Object.fromEntries(
        [...place.querySelectorAll('dt')].map((term) => [nameOf(term), nameOf(term.nextElementSibling ?? term)]),
      ),
  };
};

const handsIn = ({ one, field }: ReturnType<typeof findersIn>) => ({
  tap: async (name: string | RegExp): Promise<void> => {
    await act(async () => one('button, a, label', name).click());
    await settle();
  },
  type: async (label: string, text: string): Promise<void> => {
    await enter(field(label), text);
    await settle();
  },
});

/** @returns the screen with all that it asked for; it is left at the end of the test, if not before */
export const drawScreen = async (screen: ReactNode, answers: Answers = {}) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queryClient.clear();
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  const asked = exchangeOf(answers);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let isLeft = false;
  const leave = async (): Promise<void> => {
    if (isLeft) return;
    isLeft = true;
    await act(async () => root.unmount());
    place.remove();
    queryClient.clear();
    vi.unstubAllGlobals();
  };
  onTestFinished(leave);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
    // As the app's own: every parameter stays the text that it is.
    stringifySearch: stringifySearchWith(String),
  });
  await router.load();
  await act(async () =>
    root.render(
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </Provider>,
    ),
  );
  await settle();
  const finders = findersIn(place);
  return { place, asked, comes, settle, leave, ...finders, ...handsIn(finders) };
};
