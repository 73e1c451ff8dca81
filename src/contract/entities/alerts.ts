import {
  type Codec,
  type Decoded,
  decimal,
  enumOf,
  flag,
  optional,
  record,
  requiredText,
  type Wire,
  WireError,
  wire,
} from '../codec.ts';
import { list } from '../codec-lists.ts';
import { momentMs } from '../times.ts';

const terms = {
  /** `above` and `below` trigger at a price; `move` triggers at a change in percent in either direction. */
  kind: wire('kind', enumOf({ above: 'above', below: 'below', move: 'move' })),
  /** In quote: the price to reach, or for `move` the price that the change is measured from. */
  price: wire('price', decimal),
  percent: wire('percent', optional(decimal)),
};
const alertTerms = record(terms);
export type AlertTerms = Decoded<typeof alertTerms>;

/** A price alert that is switched on. */
export const priceAlert = record({
  /** Made by the device; changes each time the alert is switched on. */
  id: wire('id', requiredText(36)),
  symbol: wire('symbol', requiredText(24)),
  ...terms,
  /** Whether a price on the near side was seen since the alert was switched on; only then can the alert trigger. */
  armed: wire('armed', flag),
});
export type PriceAlert = Decoded<typeof priceAlert>;

export const reachedAlert = record({ id: wire('id', requiredText(36)), at: wire('at', momentMs) });
export type ReachedAlert = Decoded<typeof reachedAlert>;

/** Accepts only an array: `list` reads an empty value as an empty list, which would delete all alerts sent before. */
const listOf = (value: unknown, at: string): unknown => {
  if (Array.isArray(value)) return value;
  throw new WireError(at, 'is not a list');
};

/** A list that travels as JSON text in a form's field. */
export const jsonList = <T>(inner: Codec<T>, maxLength: number): Codec<T[]> => {
  const whole = list(inner);
  return {
    decode: (value, at) => {
      if (typeof value !== 'string') return whole.decode(listOf(value, at), at);
      const text = requiredText(maxLength).decode(value, at);
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        throw new WireError(at, 'is not JSON');
      }
      return whole.decode(listOf(parsed, at), at);
    },
    encode: (values) => whole.encode(values) as Wire,
  };
};
