import { describe, expect, test } from 'vitest';
import { shownCardNumber } from '../../contract/rules/identity.ts';
import { bankForm, canBindCard, initialInputs } from './bank-form.ts';

const card = {
  id: '7',
  bankName: 'First Bank',
  cardNumber: '4111111111111111',
  holderName: 'Ada Lovelace',
  opensAtMs: undefined,
};
const context = { stored: undefined };
const fresh = {
  ...initialInputs(undefined, true),
  bankName: 'First Bank',
  holderName: 'Ada Lovelace',
  cardNumber: '4111 1111 1111 1111',
  code: '123456',
};
const ids = (over: Partial<typeof fresh>) =>
  bankForm
    .check({ ...fresh, ...over }, context)
    .map(({ message, field }) => (/\./.test(message.id) ? message.id : field));

describe('WALLET-05 bank cards', () => {
  test('name, holder, number and code are required, each with its message, also to modify a card', () => {
    expect(ids({})).toEqual([]);
    expect(ids({ bankName: ' ' })).toEqual(['bank.bankNameError']);
    expect(ids({ holderName: '' })).toEqual(['bank.usrNameError']);
    for (const cardNumber of ['', '123', 'abc<>']) expect(ids({ cardNumber })).toEqual(['bank.bankCodeError']);
    expect(ids({ code: ' ' })).toEqual(['code']);
    expect(ids({ id: '7', code: '' })).toEqual(['code']);
  });

  test('a number is shown as ******** plus its last 4 when bank_swan_type is 1', () => {
    expect(shownCardNumber(card.cardNumber, true)).toBe('********1111');
    expect(shownCardNumber('********1111', true)).toBe('********1111');
    expect(shownCardNumber(card.cardNumber, false)).toBe(card.cardNumber);
  });

  test('a masked number of a stored card stays as it is, of a new card it is none', () => {
    const inputs = { ...initialInputs(card, true), code: '123456' };
    const stored = { stored: card.cardNumber };
    expect(bankForm.check(inputs, stored)).toEqual([]);
    const other = bankForm.check({ ...inputs, cardNumber: '********2222' }, stored);
    expect(other.map(({ field }) => field)).toEqual(['cardNumber']);
    expect(ids({ cardNumber: '********1111' })).toEqual(['bank.bankCodeError']);
  });

  test.each(['4111111111111111', '********1111', '4111 **** **** 1111'])(
    'a number that was sent as %s and is masked in the form goes back as it was sent',
    (cardNumber) => {
      const inputs = initialInputs({ ...card, cardNumber }, true);
      expect(inputs.cardNumber).toContain('****');
      expect(bankForm.check({ ...inputs, code: '123456' }, { stored: cardNumber })).toEqual([]);
      expect(bankForm.payload(inputs, { stored: cardNumber }).cardNumber).toBe(cardNumber);
      const typed = { ...inputs, cardNumber: '4000 0000 0000 0002' };
      expect(bankForm.payload(typed, { stored: cardNumber }).cardNumber).toBe('4000000000000002');
    },
  );

  test('digits of any script, and a code in groups, are taken as they are meant', () => {
    const number = bankForm.change(fresh, { field: 'cardNumber', value: '٤١١١ ١١١١ ١١١١ ١١١١' }, context);
    const typed = bankForm.change(number, { field: 'code', value: '۱۲۳ 456' }, context);
    expect(bankForm.check(typed, context)).toEqual([]);
    expect(bankForm.payload(typed, context)).toMatchObject({ cardNumber: '4111111111111111', code: '123456' });
  });

  test('Bind shows when there are none or cards may be changed', () => {
    expect([canBindCard([], false), canBindCard([card], false), canBindCard([card], true)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('the payload is tidy', () => {
    expect(bankForm.payload({ ...fresh, holderName: '  Ada   Lovelace ' }, context)).toEqual({
      id: undefined,
      bankName: 'First Bank',
      holderName: 'Ada Lovelace',
      cardNumber: '4111111111111111',
      code: '123456',
    });
  });
});
