/** Rules for names on documents, bank cards and withdrawal addresses, shared by client and server. */

const REAL_NAME_MAX_LENGTH = 64;
const BANK_NAME_MAX_LENGTH = 80;
const CARD_NUMBER_LENGTH = { min: 8, max: 34 } as const;
const ADDRESS_MAX_LENGTH = 128;

/** Letters of any script with their marks, spaces, and the signs that occur in names. */
const REAL_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}.,'’·-]*$/u;
/** Control, format and line-breaking characters hide or reorder text on an operator's screen. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Trimmed, in Unicode form NFC, with single spaces. */
export const normaliseName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

export const isRealName = (text: string): boolean => text.length <= REAL_NAME_MAX_LENGTH && REAL_NAME.test(text);

export const isBankName = (text: string): boolean =>
  text.length >= 1 && text.length <= BANK_NAME_MAX_LENGTH && !HIDDEN.test(text);

/** Removes the spaces and hyphens that people type for readability, and upper-cases the letters of IBANs. */
export const normaliseCardNumber = (text: string): string => text.replace(/[\s-]+/gu, '').toUpperCase();

/** Card numbers have up to 19 digits and IBANs up to 34 characters; the length is not checked beyond these bounds. */
export const isCardNumber = (text: string): boolean =>
  text.length >= CARD_NUMBER_LENGTH.min &&
  text.length <= CARD_NUMBER_LENGTH.max &&
  /^(?:\d+|[A-Z]{2}\d{2}[A-Z0-9]+)$/.test(text);

/** `********` and the last four characters (bank_swan_type 1). */
export const maskCardNumber = (cardNumber: string): string => `********${cardNumber.slice(-4)}`;
const isMasked = (cardNumber: string): boolean => cardNumber.includes('*');

/** A card number as members see it: masked where the site wants that; a backend may have masked it already. */
export const shownCardNumber = (cardNumber: string, masked: boolean): string =>
  masked && !isMasked(cardNumber) ? maskCardNumber(cardNumber) : cardNumber;

/** Printable ASCII without spaces: what every supported chain's addresses and memo forms are made of. */
export const isAddressText = (text: string): boolean =>
  text.length >= 1 && text.length <= ADDRESS_MAX_LENGTH && /^[\x21-\x7e]+$/.test(text);
