/** The form to bind or change a bank card (WALLET-05). */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { saveBankCard } from '../../contract/calls/member.ts';
import type { BankCard } from '../../contract/entities/member.ts';
import {
  isBankName,
  isCardNumber,
  isRealName,
  normaliseCardNumber,
  normaliseName,
  shownCardNumber,
} from '../../contract/rules/identity.ts';
import { asciiDigits } from '../../kit/digits.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface BankInputs {
  readonly id: string;
  readonly bankName: string;
  readonly holderName: string;
  readonly cardNumber: string;
  /** The emailed code; required because a card decides where withdrawals go. */
  readonly code: string;
}

export interface BankContext {
  /** The card's number as the server sent it; undefined for a new card. */
  readonly stored: string | undefined;
}

export const initialInputs = (card: BankCard | undefined, masked: boolean): BankInputs => ({
  id: card?.id ?? '',
  bankName: card?.bankName ?? '',
  holderName: card?.holderName ?? '',
  cardNumber: card === undefined ? '' : shownCardNumber(card.cardNumber, masked),
  code: '',
});

/** Whether a number is the mask of the stored one, which means that the number is unchanged. */
const isMaskOf = (number: string, stored: string | undefined): stored is string =>
  stored !== undefined && number === normaliseCardNumber(shownCardNumber(stored, true));

/** Whether the Bind button shows: if there are no cards, or `can_edit_bank` is 1. */
export const canBindCard = (cards: readonly BankCard[], editable: boolean): boolean => cards.length === 0 || editable;

export const bankForm: FormDefinition<BankInputs, Typed<BankInputs>, BankContext, PayloadOf<typeof saveBankCard>> = {
  // Some keyboards write the digits of another script.
  change: (inputs, { field, value }) => {
    if (field === 'code') return { ...inputs, code: asciiDigits(value).replace(/\s/g, '') };
    return setField(inputs, { field, value: field === 'cardNumber' ? asciiDigits(value) : value });
  },
  check: (inputs, { stored }) => {
    const issues: Issue<keyof BankInputs>[] = [];
    if (!isBankName(normaliseName(inputs.bankName)))
      issues.push({
        field: 'bankName',
        message: msg({ id: 'bank.bankNameError', message: 'Enter the name of the bank' }),
      });
    if (!isRealName(normaliseName(inputs.holderName)))
      issues.push({
        field: 'holderName',
        message: msg({ id: 'bank.usrNameError', message: 'Enter the name of the card holder' }),
      });
    const number = normaliseCardNumber(inputs.cardNumber);
    if (!isMaskOf(number, stored) && !isCardNumber(number))
      issues.push({
        field: 'cardNumber',
        message: msg({ id: 'bank.bankCodeError', message: 'Enter a valid card number' }),
      });
    if (inputs.code.trim() === '') issues.push({ field: 'code', message: msg`Enter the code from the email` });
    return issues;
  },
  payload: ({ id, bankName, holderName, cardNumber, code }, { stored }) => {
    const number = normaliseCardNumber(cardNumber);
    return {
      id: id === '' ? undefined : id,
      bankName: normaliseName(bankName),
      holderName: normaliseName(holderName),
      // A backend that sends whole numbers would store the mask of one as the number.
      cardNumber: isMaskOf(number, stored) ? stored : number,
      code: code.trim() === '' ? undefined : code.trim(),
    };
  },
};
