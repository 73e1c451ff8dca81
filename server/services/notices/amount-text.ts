/** How an amount is written in a sentence of the server's: 8 decimals, as everywhere (SHELL-14). */
import { type Decimal, toFixed } from '../../../src/contract/decimal.ts';

const AMOUNT_PLACES = 8;

export const amountText = (amount: Decimal): string => toFixed(amount, AMOUNT_PLACES);
