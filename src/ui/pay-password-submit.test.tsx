// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMember } from '../contract/calls/session.ts';
import { queryClient, queryKey } from '../core/queries/query-client.ts';
import { PayPasswordSubmit } from './PayPasswordSubmit.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

vi.mock('@tanstack/react-router', () => ({
  createLink:
    () =>
    ({ id }: { id: string }) => (
      <a id={id} href="/">
        Set one
      </a>
    ),
}));

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** @returns whether the form can be sent, whether the password is asked for, and which text says why not */
const show = async (whyDisabledId?: string): Promise<unknown[]> => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <PayPasswordSubmit
            field={{ value: '', onChange: () => undefined }}
            refusal={undefined}
            busy={false}
            {...(whyDisabledId === undefined ? {} : { whyDisabledId })}
          >
            Send
          </PayPasswordSubmit>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  const button = place.querySelector<HTMLButtonElement>('button[type="submit"]');
  return [!button?.disabled, place.querySelector('input') !== null, button?.getAttribute('aria-describedby') ?? ''];
};

test('WALLET-02 PROD-04 money cannot be sent while something forbids it, nor without a payment password, and the button says why', async () => {
  const isSet = (hasPayPassword: boolean): unknown =>
    queryClient.setQueryData(queryKey(getMember, undefined), { hasPayPassword });
  // Until it is known, the server has the last word.
  expect(await show()).toEqual([true, true, '']);
  isSet(true);
  expect(await show()).toEqual([true, true, '']);
  expect(await show('held')).toEqual([false, true, 'held']);
  isSet(false);
  expect(await show()).toEqual([false, false, 'no-pay-password']);
});
