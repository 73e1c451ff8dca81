// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeResponse } from '../contract/call.ts';
import { getConfig } from '../contract/calls/site.ts';
import { queryClient, queryKey } from '../core/queries/query-client.ts';
import { WhenEnabled } from './WhenEnabled.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('@tanstack/react-router', () => ({
  createLink: (link: unknown) => link,
  Navigate: ({ to }: { readonly to: string }) => `to ${to}`,
}));

let root: Root;
let place: HTMLElement;
let respond: (response: Response) => void;

const fields = (isOpen: boolean) => ({ recharge_status: isOpen ? 1 : 0, kefu: 'https://help.example', sandbox: true });
const says = (isOpen: boolean): Response =>
  new Response(JSON.stringify({ code: 1, msg: '', data: fields(isOpen) }), { status: 200 });

/** Shows deposits where an earlier visit stored that they are closed. */
const showKeptClosed = async (): Promise<void> => {
  const key = queryKey(getConfig, undefined);
  queryClient.setQueryData(key, decodeResponse(getConfig, fields(false)));
  await queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <WhenEnabled name="deposits" feature={(config) => config.depositEnabled}>
            {() => 'the form'}
          </WhenEnabled>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
};
const answer = (response: Response): Promise<void> =>
  act(async () => {
    respond(response);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
  });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
      }),
  );
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('WALLET-03 a feature that was closed at the last visit and is open again is not left', async () => {
  await showKeptClosed();
  expect(place.textContent).toBe('');
  await answer(says(true));
  expect(place.textContent).toBe('the form');
});

test('WALLET-03 a feature that is still closed leads to customer service once that is known', async () => {
  await showKeptClosed();
  expect(place.textContent).toBe('');
  await answer(says(false));
  expect(place.textContent).toBe('to /kefu');
});

test('WALLET-03 where nothing newer is to be had, what the last visit said counts', async () => {
  await showKeptClosed();
  await answer(new Response('', { status: 503 }));
  expect(place.textContent).toBe('to /kefu');
});

test('WALLET-03 offline, what the last visit said counts at once', async () => {
  onlineManager.setOnline(false);
  await showKeptClosed();
  expect(place.textContent).toBe('to /kefu');
});
