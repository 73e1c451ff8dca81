// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { withdrawalInfo } from '../../contract/entities/wallet.ts';
import { useForm } from '../../kit/use-form.ts';
import { ConfirmWithdrawal } from './WithdrawalParts.tsx';
import { type WithdrawalContext, type WithdrawalInputs, withdrawalForm } from './withdrawal-form.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const start: WithdrawalInputs = {
  coinId: '2',
  type: 1,
  destination: 'wallet',
  destinationId: '3',
  amount: decimal('0.5'),
  payPassword: 'secret1',
};

const sheet = { open: true, onClose: () => undefined, onConfirm: () => undefined };

const Confirmation = ({ context }: { context: WithdrawalContext }) => {
  const form = useForm(withdrawalForm, { start, context, onSubmit: async () => true });
  return <ConfirmWithdrawal form={form} context={context} coin="BTC" sheet={sheet} />;
};

const confirmed = async (fee: Record<string, string>): Promise<string[]> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const addresses = [{ id: 3, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }];
  const info = withdrawalInfo.decode({ balance: '2', txminnum: '0.01', address_list: addresses, ...fee }, '');
  const context = {
    info,
    cards: [],
    coin: 'BTC',
    write: String,
    writeTime: String,
    nowMs: () => 0,
    isReference: false,
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Confirmation context={context} />
      </I18nProvider>,
    ),
  );
  const shown = [...place.querySelectorAll('.fact')].map((fact) => fact.textContent ?? '');
  await act(async () => root.unmount());
  place.remove();
  return shown.slice(-3);
};

test('WALLET-02 the confirmation names the fee that is taken, whether it is fixed or a share of the amount', async () => {
  expect(await confirmed({ sxftype: '1', txsxf: '2', txsxf_n: '0' })).toEqual([
    'Amount0.5 BTC',
    'Fee0.01 BTC',
    'You receive0.49 BTC',
  ]);
  expect(await confirmed({ sxftype: '2', txsxf: '0', txsxf_n: '0.1' })).toEqual([
    'Amount0.5 BTC',
    'Fee0.1 BTC',
    'You receive0.4 BTC',
  ]);
});
