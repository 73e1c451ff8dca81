/** Codecs of lists: as a whole, row by row, as text with separators, and in the envelope of most answers. */
import { type Codec, isNothing, isObject, unreadable, type Wire, WireError } from './codec.ts';

const elements = (wire: unknown, at: string): unknown[] => {
  if (isNothing(wire)) return [];
  if (Array.isArray(wire)) return wire;
  // PHP backends turn a list with a gap into an object with numeric keys, and an empty one into {}.
  if (isObject(wire) && Object.keys(wire).every((key) => /^\d+$/.test(key))) return Object.values(wire);
  // Some backends wrap every list in `list`, or a page in `data`, even where the answer should be a bare list.
  const inner = isObject(wire) ? (wire['list'] ?? wire['data']) : undefined;
  if (Array.isArray(inner)) return inner;
  return unreadable(at, 'is not a list');
};

/** A list whose elements belong together: one unreadable element fails it all. A missing value is the empty list. */
export const list = <T>(inner: Codec<T>): Codec<T[]> => ({
  decode: (wire, at, leaveOut) =>
    elements(wire, at).map((element, index) => inner.decode(element, `${at}.${index}`, leaveOut)),
  encode: (values) => values.map((value) => inner.encode(value) ?? null),
});

/**
 * A list of independent rows: with `leaveOut`, unreadable rows are skipped and the others kept. Throws only when every
 * row is unreadable.
 */
export const rows = <T>(inner: Codec<T>): Codec<T[]> => {
  const whole = list(inner);
  return {
    decode: (wire, at, leaveOut) => {
      if (!leaveOut) return whole.decode(wire, at);
      const good: T[] = [];
      let first: WireError | undefined;
      for (const [index, element] of elements(wire, at).entries()) {
        try {
          good.push(inner.decode(element, `${at}.${index}`, leaveOut));
        } catch (error) {
          if (!(error instanceof WireError)) throw error;
          first ??= error;
          leaveOut(error);
        }
      }
      if (first && good.length === 0) throw first;
      return good;
    },
    encode: whole.encode,
  };
};

/** A list sent as comma- or bar-separated text or as a real list (`hytime`, `hymin`). */
export const separated = <T>(inner: Codec<T>): Codec<T[]> => ({
  decode: (wire, at) => {
    const parts =
      typeof wire === 'string'
        ? wire
            .split(/[,|]/)
            .map((part) => part.trim())
            .filter(Boolean)
        : typeof wire === 'number'
          ? [wire]
          : elements(wire, at);
    return parts.map((part, index) => inner.decode(part, `${at}.${index}`));
  },
  encode: (values) => values.map((value) => String(inner.encode(value) ?? '')).join(','),
});

/** Rows under `list`, as most calls answer; a bare list is accepted too. */
export const listEnvelope = <T>(inner: Codec<T>): Codec<T[]> => {
  const whole = rows(inner);
  return {
    decode: (wire, at, leaveOut) =>
      isObject(wire) && 'list' in wire
        ? whole.decode(wire['list'], `${at}.list`, leaveOut)
        : isObject(wire) && 'data' in wire
          ? whole.decode(wire['data'], `${at}.data`, leaveOut)
          : whole.decode(wire, at, leaveOut),
    encode: (values) => ({ list: whole.encode(values) as Wire }),
  };
};
