// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { write } from '../../contract/call.ts';
import { record, text, wire } from '../../contract/codec.ts';
import { type FormDefinition, setField, type Typed } from '../../kit/form.ts';
import type { FormState } from '../../kit/use-form.ts';
import { Refused } from '../transport/errors.ts';
import type { WriteOptions } from './use-write.ts';
import { useConfirmedForm, useWriteForm } from './write-forms.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A server that refuses everything. */
vi.mock('./use-write.ts', () => ({
  useWrite: ({ name }: { name: string }, { onFailed }: WriteOptions<unknown, unknown>) => ({
    send: async (payload: unknown) => onFailed?.(new Refused(name, 201, 'The payment password is wrong'), payload),
    sending: false,
  }),
}));

interface Inputs {
  readonly amount: string;
  readonly password: string;
}
const pay = write({
  name: 'pay',
  access: 'member',
  payload: record({ amount: wire('num', text), password: wire('paypwd', text) }),
});
const definition: FormDefinition<Inputs, Typed<Inputs>, undefined, Inputs> = {
  change: setField,
  check: () => [],
  payload: (inputs) => inputs,
};

let form: FormState<Inputs, Typed<Inputs>, keyof Inputs>;
const Probe = () => {
  ({ form } = useWriteForm(pay, definition, {
    start: { amount: '5', password: 'wrong' },
    context: undefined,
    afterFailure: { field: 'password', value: '' },
  }));
  return null;
};

test('API-03 a refusal stands in the form whose password it cleared, until something is typed', async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Probe />));
  await act(async () => void form.submit());
  expect(form.inputs).toEqual({ amount: '5', password: '' });
  expect(form.visibleErrors).toEqual({ '': 'The payment password is wrong' });
  await act(async () => form.dispatch({ field: 'password', value: 'r' }));
  expect(form.visibleErrors).toEqual({});
  await act(async () => root.unmount());
});

const limited: FormDefinition<Inputs, Typed<Inputs>, { readonly balance: number }, Inputs> = {
  change: setField,
  payload: (inputs) => inputs,
  check: ({ amount }, { balance }) =>
    Number(amount) > balance ? [{ field: 'amount', message: { id: 'too much' } }] : [],
};
let confirmed: ReturnType<
  typeof useConfirmedForm<Inputs, Typed<Inputs>, { balance: number }, Inputs, void, keyof Inputs>
>;
const Confirmed = ({ balance }: { balance: number }) => {
  confirmed = useConfirmedForm(pay, limited, { start: { amount: '5', password: 'wrong' }, context: { balance } });
  return null;
};

test('API-07 a sheet asks only about what may be sent, and a refusal closes it: a further tap sends nothing', async () => {
  const root = createRoot(document.createElement('div'));
  const draw = (balance: number): Promise<void> => act(async () => root.render(<Confirmed balance={balance} />));
  await draw(3);
  await act(async () => expect(confirmed.review()).toMatchObject({ field: 'amount' }));
  expect(confirmed.sheet.open).toBe(false);
  await draw(9);
  await act(async () => expect(confirmed.review()).toBeUndefined());
  expect(confirmed.sheet.open).toBe(true);
  // Another order took the balance meanwhile.
  await draw(3);
  expect(confirmed.sheet.open).toBe(false);
  // And it gave it back: nobody has asked for the sheet since.
  await draw(9);
  expect(confirmed.sheet.open).toBe(false);
  await act(async () => expect(confirmed.review()).toBeUndefined());
  expect(confirmed.sheet.open).toBe(true);
  await act(async () => confirmed.sheet.onConfirm());
  expect(confirmed.sheet.open).toBe(false);
  expect(confirmed.form.visibleErrors).toEqual({ '': 'The payment password is wrong' });
  await act(async () => root.unmount());
});
