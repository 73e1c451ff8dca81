// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { Reading } from '../core/queries/queries.ts';
import { OfferedProduct } from './OfferedProducts.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('PROD-01 PROD-02 PROD-03 who comes for a product that is no longer offered reads so, and is offered no other in its place', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.createElement('div');
  const root = createRoot(place);
  const of = { status: 'ready', data: [{ id: '1' }, { id: '2' }], retry: () => undefined } as unknown as Reading<
    { id: string }[]
  >;
  const show = async (id: string | undefined): Promise<string | null> => {
    await act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <OfferedProduct of={of} id={id} height={80} icon="empty" missing="No longer offered" wayOn={null}>
            {(product) => `Form for ${product.id}`}
          </OfferedProduct>
        </I18nProvider>,
      ),
    );
    return place.textContent;
  };
  expect(await show('2')).toBe('Form for 2');
  expect(await show('3')).toBe('No longer offered');
  expect(await show(undefined)).toBe('No longer offered');
  await act(async () => root.unmount());
});
