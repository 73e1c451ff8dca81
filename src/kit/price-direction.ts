import { type Decimal, isZero } from '../contract/decimal.ts';

/** The direction of a change; it decides colour, sign and arrow. */
export const priceDirection = (value: Decimal | undefined): 'rise' | 'fall' | 'flat' => {
  if (value === undefined || isZero(value)) return 'flat';
  return value.startsWith('-') ? 'fall' : 'rise';
};
