/**
 * Decodes wire values into domain values and encodes them back.
 *
 * Existing backends send numbers as strings, "" or null for missing values, 1/"1"/true for switches, seconds or date
 * text for times, and extra fields. Codecs accept all of these (API-06) and throw a `WireError` that names the field
 * for values that they cannot read.
 */
import { type Decimal, parseDecimal } from './decimal.ts';

export type Wire = null | boolean | number | string | Wire[] | { [key: string]: Wire };

/** Called with the error of each unreadable row that is skipped, and of each unreadable field that gets its default. */
export type LeaveOut = (error: WireError) => void;

export interface Codec<T> {
  /**
   * @param field dotted path of the field, for the error
   * @param leaveOut passed by a reader that tolerates missing rows and fields; without it unreadable values throw
   * @throws WireError
   */
  decode(wire: unknown, field: string, leaveOut?: LeaveOut): T;
  encode(value: T): Wire | undefined;
  /** Whether a value that is there means nothing (a date of zeros), so that an older spelling of the field counts. */
  isUnset?(wire: unknown): boolean;
}

export type Decoded<C> = C extends Codec<infer T> ? T : never;

/** A wire value that cannot be read: `field` is its dotted path, `reason` a short English phrase for logs. */
export class WireError extends Error {
  override readonly name = 'WireError';
  constructor(
    readonly field: string,
    readonly reason: string,
    readonly call?: string,
  ) {
    super(`${call ? `${call}: ` : ''}${field || 'answer'} ${reason}`);
  }
  inCall(call: string): WireError {
    return new WireError(this.field, this.reason, call);
  }
}

/**
 * A string, number or boolean as text; "" for anything else. `String()` would call the `toString` of an object that
 * came over the wire, and throw where that is no function.
 */
export const scalarText = (wire: unknown): string =>
  typeof wire === 'string' || typeof wire === 'number' || typeof wire === 'boolean' ? `${wire}` : '';

export const unreadable = (at: string, reason: string): never => {
  throw new WireError(at, reason);
};
export const isNothing = (wire: unknown): wire is null | undefined | '' =>
  wire === null || wire === undefined || wire === '';
export const isObject = (wire: unknown): wire is Record<string, unknown> =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire);

/** Text as sent; a number or a boolean becomes its text, a missing value becomes "". */
export const text: Codec<string> = {
  decode: (wire, at) => {
    if (isNothing(wire)) return '';
    if (typeof wire === 'string') return wire;
    if (typeof wire === 'number' || typeof wire === 'boolean') return String(wire);
    return unreadable(at, 'is not text');
  },
  encode: (value) => value,
};

/** Text that must not be empty. `maxLength`, in UTF-16 units, protects the server from oversized input. */
export const requiredText = (maxLength = 4000): Codec<string> => ({
  decode: (wire, at) => {
    const value = text.decode(wire, at);
    if (value === '') return unreadable(at, 'is missing');
    return value.length > maxLength ? unreadable(at, 'is too long') : value;
  },
  encode: (value) => value,
});

declare const html: unique symbol;
/** Markup from a server: not safe to show before it went through the sanitiser. */
export type UnsafeHtml = string & { readonly [html]: true };
export const htmlText = text as unknown as Codec<UnsafeHtml>;

/** An exact decimal. */
export const decimal: Codec<Decimal> = {
  decode: (wire, at) => {
    if (typeof wire === 'number' && !Number.isFinite(wire)) return unreadable(at, 'is not a number');
    if (typeof wire !== 'number' && typeof wire !== 'string')
      return unreadable(at, isNothing(wire) ? 'is missing' : 'is not a number');
    const value = parseDecimal(String(wire));
    return value ?? unreadable(at, wire === '' ? 'is missing' : 'is not a number');
  },
  encode: (value) => value,
};

/** An amount that a member requests. Refuses "1e2": it is more likely a typing error than 100, and costs money. */
export const plainDecimal: Codec<Decimal> = {
  decode: (wire, at) =>
    typeof wire === 'string' && /e/i.test(wire) ? unreadable(at, 'is not a plain number') : decimal.decode(wire, at),
  encode: decimal.encode,
};

/** An integer that a double holds exactly. */
export const integer: Codec<number> = {
  decode: (wire, at) => {
    if (isNothing(wire)) return unreadable(at, 'is missing');
    const value =
      typeof wire === 'number'
        ? wire
        : typeof wire === 'string' && /^\s*[+-]?\d+(\.0*)?\s*$/.test(wire)
          ? Number(wire)
          : Number.NaN;
    return Number.isSafeInteger(value) ? value : unreadable(at, 'is not a whole number');
  },
  encode: (value) => value,
};

/** An integer in min..max. */
export const integerIn = (min: number, max: number): Codec<number> => ({
  decode: (wire, at) => {
    const value = integer.decode(wire, at);
    return value < min || value > max ? unreadable(at, `is not in ${min}..${max}`) : value;
  },
  encode: (value) => value,
});

/** An identifier: opaque text, since backends send numbers or strings. */
export const id: Codec<string> = requiredText(64);

/** A switch: 1, "1", true, "true", "on", "yes" are on; everything else is off, also a missing value. */
export const flag: Codec<boolean> = {
  decode: (wire) => wire === true || ['1', 'true', 'on', 'yes'].includes(scalarText(wire).toLowerCase()),
  encode: (value) => (value ? 1 : 0),
};

/** Decodes with `inner`. With `leaveOut`, unreadable values become `fallback`. */
const readOr = <T, F>(inner: Codec<T>, fallback: F, wire: unknown, at: string, leaveOut?: LeaveOut): T | F => {
  if (!leaveOut) return inner.decode(wire, at);
  try {
    return inner.decode(wire, at, leaveOut);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    leaveOut(error);
    return fallback;
  }
};

/** undefined for null, "" and a missing field; with `leaveOut` also for unreadable values ("-" in place of a price). */
export const optional = <T>(inner: Codec<T>): Codec<T | undefined> => ({
  decode: (wire, at, leaveOut) => (isNothing(wire) ? undefined : readOr(inner, undefined, wire, at, leaveOut)),
  encode: (value) => (value === undefined ? '' : inner.encode(value)),
});

/** `fallback` for unreadable values of a dispensable field, with `leaveOut`. `inner` decides on a missing value. */
export const orElse = <T>(inner: Codec<T>, fallback: NoInfer<T>): Codec<T> => ({
  decode: (wire, at, leaveOut) => readOr(inner, fallback, wire, at, leaveOut),
  encode: inner.encode,
});

/** As `optional`, but not sent at all where undefined: for payload fields that some backends may not know. */
export const omitted = <T>(inner: Codec<T>): Codec<T | undefined> => ({
  decode: optional(inner).decode,
  encode: (value) => (value === undefined ? undefined : inner.encode(value)),
});

/** `fallback` for null, "" and a missing field; with `leaveOut` also for unreadable values. */
export const withDefault = <T>(inner: Codec<T>, fallback: T): Codec<T> => ({
  decode: (wire, at, leaveOut) => (isNothing(wire) ? fallback : readOr(inner, fallback, wire, at, leaveOut)),
  encode: inner.encode,
});

/** Domain names for wire codes: `enumOf({ buy: 1, sell: 2 })`. With `fallback`, unknown codes become `fallback`. */
export const enumOf = <K extends string>(codes: Record<K, number | string>, fallback?: NoInfer<K>): Codec<K> => {
  const names = Object.keys(codes) as K[];
  return {
    decode: (wire, at) => {
      const found = names.find((name) => String(codes[name]) === scalarText(wire));
      return found ?? fallback ?? unreadable(at, isNothing(wire) ? 'is missing' : 'is not a known code');
    },
    encode: (value) => codes[value],
  };
};

/** A switch that rejects objects and arrays, so that `orElse` can supply the safe default. */
export const strictFlag: Codec<boolean> = {
  decode: (wire, at) =>
    typeof wire === 'object' && wire !== null ? unreadable(at, 'is not a switch') : flag.decode(wire, at),
  encode: flag.encode,
};

/** A value nested under a dotted path: `at('userinfo.token', text)`. */
export const at = <T>(path: string, inner: Codec<T>): Codec<T> => {
  const keys = path.split('.');
  return {
    decode: (wire, where, leaveOut) =>
      inner.decode(
        keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), wire),
        `${where}.${path}`,
        leaveOut,
      ),
    encode: (value) => keys.reduceRight<Wire>((inside, key) => ({ [key]: inside }), inner.encode(value) ?? null),
  };
};

/** No payload, or an answer that is not read. */
export const voidCodec: Codec<void> = { decode: () => undefined, encode: () => undefined };

export interface Field<T> {
  readonly names: readonly string[];
  readonly codec: Codec<T>;
}
/** A field under its wire name; further names are older spellings that are read but not written. */
export const wire = <T>(names: string | readonly string[], codec: Codec<T>): Field<T> => ({
  names: typeof names === 'string' ? [names] : names,
  codec,
});

/** An object. Its field table is the only place that maps wire names to domain names. */
export const record = <T extends object>(fields: { readonly [K in keyof T]: Field<T[K]> }): Codec<T> => {
  const entries = Object.entries<Field<unknown>>(fields as Record<string, Field<unknown>>);
  return {
    decode: (value, where, leaveOut) => {
      if (!isObject(value)) return unreadable(where, isNothing(value) ? 'is missing' : 'is not an object');
      const result: Record<string, unknown> = {};
      for (const [key, field] of entries) {
        const isSent = (name: string): boolean => !isNothing(value[name]) && !field.codec.isUnset?.(value[name]);
        const name = field.names.find(isSent) ?? field.names[0] ?? key;
        result[key] = field.codec.decode(value[name], where === '' ? name : `${where}.${name}`, leaveOut);
      }
      return result as T;
    },
    encode: (value) => {
      const result: { [key: string]: Wire } = {};
      for (const [key, field] of entries) {
        const encoded = field.codec.encode((value as Record<string, unknown>)[key]);
        const name = field.names[0];
        if (encoded !== undefined && name !== undefined) result[name] = encoded;
      }
      return result;
    },
  };
};
