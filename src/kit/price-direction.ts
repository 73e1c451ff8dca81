import { type Decimal, isZero } from '../contract/decimal.ts';

/** Which way a figure goes: its colour, sign and arrow follow. */
export const priceDirection = (value: Decimal | undefined): 'rise' | 'fall' | 'flat' => {
  if (value === undefined || isZero(value)) return 'flat';
  return value.startsWith('-') ? 'fall' : 'rise';
};
