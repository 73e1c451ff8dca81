// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lazy } from './Lazy.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
/** Settles each call of `load`, in order. */
let ends: { give: (word: string) => void; fail: (error: unknown) => void }[];
let load: () => Promise<string>;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.createElement('div');
  root = createRoot(place);
  ends = [];
  load = () => new Promise((give, fail) => ends.push({ give, fail }));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

const show = (content: ReactNode): Promise<void> =>
  act(async () => root.render(<I18nProvider i18n={i18n}>{content}</I18nProvider>));
const part = (key: string) => (
  <Lazy key={key} load={load} waiting="waiting ">
    {(word) => `${word} `}
  </Lazy>
);

test('PWA-03 a part that cannot be had says so in its place, and comes with Retry or with the network', async () => {
  await show(['page ', part('one')]);
  expect(place.textContent).toBe('page waiting ');
  await act(async () => ends[0]?.fail(new TypeError('gone')));
  expect(place.textContent).toMatch(/^page Failed to load/);
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toBe('page waiting ');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => ends[1]?.fail(new TypeError('gone')));
  expect(place.textContent).toMatch(/^page You are offline/);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(ends).toHaveLength(3);
  await act(async () => ends[2]?.give('part'));
  expect(place.textContent).toBe('page part ');
});

test('PWA-03 a part that was had once is drawn at once in every other place, and not asked for again', async () => {
  await show([part('one'), part('two')]);
  await act(async () => ends[0]?.give('part'));
  await act(async () => ends[1]?.give('part'));
  await show([part('one'), part('two'), part('three')]);
  expect(place.textContent).toBe('part part part ');
  expect(ends).toHaveLength(2);
});
