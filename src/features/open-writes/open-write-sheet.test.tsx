// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { type OpenWrite, offerResend, openWrites, sentByThisPage } from '../../core/writes/open-writes.ts';
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
  const sent = { to_uid: '8', c_id: '1', amount: '120', paypassword: '*' };
  expect(await asked('balanceTransfer', sent)).toMatch(/^Transfer to a member120/);
});

test('API-08 records that could not be read are not told as looked at, and the question ends when it is sent again', async () => {
  const resend = vi.fn();
  sentByThisPage('lost');
  offerResend('lost', resend);
  const fields = { c_id: '1', num: '120', type: '1', paypwd: '*', bank_id: '3', withdraw_type: '1' };
  openWrites.put({ id: 'lost', call: 'withdraw', fields, sentAtMs: Date.now(), stage: 'unknown' });
  let isCut = true;
  const screen = await drawScreen(<OpenWriteSheet />, {
    getWithdrawList: () => {
      if (isCut) throw new TypeError('cut off');
      return { list: [] };
    },
  });
  await screen.tap('Look again');
  await screen.comes(() => expect(screen.one('button', 'Send it again').hasAttribute('disabled')).toBe(false));
  expect(screen.asked.map(({ name }) => name)).toContain('getWithdrawList');
  expect(Object.keys(screen.facts())).toEqual(['Withdrawal', 'Time']);
  isCut = false;
  await screen.tap('Look again');
  await screen.comes(() => expect(Object.keys(screen.facts())).toContain('Last checked'));
  await screen.comes(() => expect(screen.one('button', 'Send it again').hasAttribute('disabled')).toBe(false));
  await screen.tap('Send it again');
  expect(resend).toHaveBeenCalledTimes(1);
  expect(screen.place.textContent).toBe('');
  await screen.leave();
  offerResend('lost', undefined);
});
