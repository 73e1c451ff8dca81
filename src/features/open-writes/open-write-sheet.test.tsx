// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenWrite, openWrites, sentByThisPage } from '../../core/writes/open-writes.ts';
import { OpenWriteSheet } from './OpenWriteSheet.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const forget = () => {
  for (const { id } of openWrites.all()) openWrites.remove(id);
};
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  forget();
});
afterEach(forget);

/** What the question calls a write that is in doubt. */
const asked = async (call: string, fields: OpenWrite['fields']): Promise<string | undefined> => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  sentByThisPage(call);
  openWrites.put({ id: call, call, fields, sentAtMs: Date.now(), stage: 'unknown' });
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <OpenWriteSheet />
      </I18nProvider>,
    ),
  );
  const [first] = place.querySelectorAll('.fact');
  const said = first?.textContent;
  await act(async () => root.unmount());
  place.remove();
  forget();
  return said ?? undefined;
};

test('API-08 the question names what is in doubt as its page does, with the amount', async () => {
  const money = { c_id: '1', num: '120', type: '1' };
  expect(await asked('withdraw', { ...money, paypwd: '*', bank_id: '3', withdraw_type: '1' })).toMatch(
    /^Withdrawal120/,
  );
  expect(await asked('recharge', { ...money, payimg: '*', a_id: '5' })).toMatch(/^Deposit120/);
});
