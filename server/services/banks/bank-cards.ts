/** Bank cards for withdrawals (WALLET-05). */
import { and, asc, eq, ne } from 'drizzle-orm';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { saveBankCard as saveBankCardCall } from '../../../src/contract/calls/member.ts';
import type { BankCard } from '../../../src/contract/entities/member.ts';
import {
  isBankName,
  isCardNumber,
  isRealName,
  maskCardNumber,
  normaliseCardNumber,
  normaliseName,
} from '../../../src/contract/rules/identity.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { bankCards, members } from '../../db/schema/members.ts';
import { takeCode } from '../email-code/email-code.ts';
import { type AccountContext, secretsFor } from '../members/account-context.ts';
import { holdsOf } from '../members/holds.ts';
import { requireMember } from '../members/members.ts';
import { recordSecurityEvent } from '../members/security-events.ts';
import { rowId } from '../products/ids.ts';
import { readSettings, requireFeature } from '../site/settings.ts';

export type CardInputs = PayloadOf<typeof saveBankCardCall>;

const CARDS_MAX = 10;

const BANK_NAME = message(/*i18n*/ { id: 'server.bank.name', message: 'Enter the name of the bank' });
const HOLDER = message(/*i18n*/ { id: 'server.bank.holder', message: 'Enter the name of the card holder' });
const NUMBER = message(/*i18n*/ { id: 'server.bank.number', message: 'Enter a valid card or account number' });
const CODE = message(/*i18n*/ { id: 'server.bank.code', message: 'Enter the code from the email' });
const NOT_EDITABLE = message(
  /*i18n*/ { id: 'server.bank.notEditable', message: 'A bound card cannot be changed. Contact customer service.' },
);
const NOT_FOUND = message(/*i18n*/ { id: 'server.bank.notFound', message: 'This card does not exist' });
const TWICE = message(/*i18n*/ { id: 'server.bank.twice', message: 'This card is bound already' });
const TOO_MANY = message(/*i18n*/ { id: 'server.bank.tooMany', message: 'No more cards can be bound' });

type Row = typeof bankCards.$inferSelect;

export const listCards = async (tx: Tx, memberId: number, nowMs: number): Promise<BankCard[]> => {
  const masked = (await readSettings(tx)).bank_swan_type === '1';
  const rows = await cardsOf(tx, memberId);
  const holdOf = await holdsOf(tx, memberId, nowMs);
  return rows.map(({ id, bankName, cardNumber, holderName, changedAtMs }) => ({
    id: String(id),
    bankName,
    cardNumber: masked ? maskCardNumber(cardNumber) : cardNumber,
    holderName,
    opensAtMs: holdOf(changedAtMs),
  }));
};

const cardsOf = (tx: Tx, memberId: number): Promise<Row[]> =>
  tx.select().from(bankCards).where(eq(bankCards.memberId, memberId)).orderBy(asc(bankCards.id));

/**
 * The member's card with this id, as the request gave it; undefined for an unknown id and for another member's alike.
 */
export const findCard = async (tx: Tx, memberId: number, id: string): Promise<Row | undefined> => {
  const cardId = rowId(id);
  if (cardId === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.id, cardId), eq(bankCards.memberId, memberId)));
  return row;
};

/** A form prefilled with the masked number sends the mask back unchanged: it stands for the stored number. */
const numberOf = (inputs: CardInputs, stored: Row | undefined): string => {
  const typed = normaliseCardNumber(inputs.cardNumber);
  return stored !== undefined && typed === maskCardNumber(stored.cardNumber) ? stored.cardNumber : typed;
};

const checkedFields = (inputs: CardInputs, stored: Row | undefined) => {
  const bankName = normaliseName(inputs.bankName);
  const holderName = normaliseName(inputs.holderName);
  const cardNumber = numberOf(inputs, stored);
  if (!isBankName(bankName)) throw new Refusal(BANK_NAME);
  if (!isRealName(holderName)) throw new Refusal(HOLDER);
  if (!isCardNumber(cardNumber)) throw new Refusal(NUMBER);
  return { bankName, holderName, cardNumber };
};

const refuseTwice = async (tx: Tx, memberId: number, cardNumber: string, exceptId: number): Promise<void> => {
  const [other] = await tx
    .select({ id: bankCards.id })
    .from(bankCards)
    .where(and(eq(bankCards.memberId, memberId), eq(bankCards.cardNumber, cardNumber), ne(bankCards.id, exceptId)));
  if (other !== undefined) throw new Refusal(TWICE);
};

type CardFields = ReturnType<typeof checkedFields>;
const isSame = (fields: CardFields, stored: Row): boolean =>
  fields.bankName === stored.bankName &&
  fields.holderName === stored.holderName &&
  fields.cardNumber === stored.cardNumber;

const takeOwnCode = async (context: AccountContext, memberId: number, typed: string | undefined): Promise<void> => {
  const code = typed?.trim() ?? '';
  if (code === '') throw new Refusal(CODE);
  const { username } = await requireMember(context.tx, memberId);
  await takeCode(context.tx, secretsFor(context, 'email-code'), 'member', username, code, context.nowMs);
};

/** Binds a card, or modifies the one that `id` names. */
export const saveCard = async (context: AccountContext, memberId: number, inputs: CardInputs): Promise<void> => {
  const { tx, nowMs, origin } = context;
  await requireFeature(tx, 'bank_switch');
  const editable = (await readSettings(tx)).can_edit_bank === '1';
  // Row lock on the member: two concurrent requests could otherwise bind more cards than allowed.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
  const stored = inputs.id === undefined ? undefined : await findCard(tx, memberId, inputs.id);
  if (inputs.id !== undefined && stored === undefined) throw new Refusal(NOT_FOUND);
  const fields = checkedFields(inputs, stored);
  if (stored !== undefined && isSame(fields, stored)) return;
  await refuseTwice(tx, memberId, fields.cardNumber, stored?.id ?? 0);
  if (stored !== undefined) {
    if (!editable) throw new Refusal(NOT_EDITABLE);
    await takeOwnCode(context, memberId, inputs.code);
    await tx
      .update(bankCards)
      .set({ ...fields, changedAtMs: nowMs })
      .where(eq(bankCards.id, stored.id));
  } else {
    const bound = await cardsOf(tx, memberId);
    if (bound.length > 0 && !editable) throw new Refusal(NOT_EDITABLE);
    if (bound.length >= CARDS_MAX) throw new Refusal(TOO_MANY);
    await takeOwnCode(context, memberId, inputs.code);
    await tx.insert(bankCards).values({ memberId, ...fields, createdAtMs: nowMs, changedAtMs: nowMs });
  }
  await recordSecurityEvent(tx, memberId, 'bank-changed', origin, nowMs);
};
