// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Freshness } from '../core/market/freshness.ts';
import { useTellOldPrices } from '../core/market/old-prices.ts';
import { serverClock } from '../core/transport/server-clock.ts';
import { ConnectionBar } from './ConnectionBar.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  onlineManager.setOnline(true);
});

const Block = ({ freshness, ageMs }: { freshness: Freshness; ageMs: number }) => {
  useTellOldPrices(freshness, serverClock.now() - ageMs);
  return null;
};
/** Blocks of prices on a page, each with how fresh and how old they are. */
const show = (...blocks: readonly (readonly [Freshness, number])[]): Promise<void> =>
  act(async () =>
    root.render(
      <Provider>
        <I18nProvider i18n={i18n}>
          {blocks.map(([freshness, ageMs]) => (
            <Block key={ageMs} freshness={freshness} ageMs={ageMs} />
          ))}
          <ConnectionBar />
        </I18nProvider>
      </Provider>,
    ),
  );
const said = (): string | null | undefined => place.querySelector('.connection-bar:not([hidden])')?.textContent;

test('MKT-06 while the server answers with old prices the one bar tells the oldest, once', async () => {
  await show(['fresh', 1_000], ['simulated', 2_000]);
  expect(said()).toBeUndefined();
  await show(['stale', 60_000], ['stale', 180_000], ['fresh', 500_000]);
  expect(said()).toBe('Prices are out of date. What you see is from 3 minutes ago.');
  await show();
  expect(said()).toBeUndefined();
});

test('MKT-06 PWA-02 without a network the bar speaks of all there is, whatever the prices are', async () => {
  await show(['stale', 180_000]);
  await act(async () => onlineManager.setOnline(false));
  expect(said()).toContain('You are offline.');
  expect(said()).not.toContain('3 minutes ago');
});

test('MKT-06 OPT-05 old prices are as old as the server says, however wrong the clock of the device is', async () => {
  serverClock.learn(Date.now() - 3_600_000, performance.now(), performance.now());
  await show(['stale', 180_000]);
  expect(said()).toBe('Prices are out of date. What you see is from 3 minutes ago.');
});
