// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OptionOrder, optionOrder } from '../../contract/entities/options.ts';
import type { PagedReading } from '../../core/queries/queries.ts';
import { createQueryClient } from '../../core/queries/query-client.ts';
import { LiveOptions } from './LiveOptions.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// The settings that it asks for do not matter here.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const running = (id: string, num: string, secondsLeft: number): OptionOrder => ({
  ...optionOrder.decode({ id, status: '1', num, time: 600, hyzd: 1, buyprice: '100' }, ''),
  deadlineMs: Date.now() + secondsLeft * 1_000,
});

test('of several options that run, the one that ends first stands first, in whichever order they were bought', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const rows = [running('1', '20', 400), running('2', '30', 600), running('3', '10', 200)];
  const open = { rows, updatedAtMs: Date.now() } as unknown as PagedReading<OptionOrder>;
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <I18nProvider i18n={i18n}>
          <LiveOptions
            open={open}
            markets={{ data: undefined, updatedAtMs: 0 }}
            onOpen={() => undefined}
            onReceipt={() => undefined}
          />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const stakes = [...place.querySelectorAll('.live-option-side strong')].map(({ textContent }) => textContent);
  await act(async () => root.unmount());
  expect(stakes).toEqual(['10', '20', '30']);
});
