/** Query parameters of routes: read tolerantly, so that a bad value falls back and never throws (SHELL-01). */
import { type Decimal, parseDecimal } from '../contract/decimal.ts';
import { readSymbol } from '../core/market/symbol.ts';

type Reader<T> = (raw: string) => T | undefined;
type Params<R> = { [K in keyof R]?: R[K] extends Reader<infer T> ? T : never };

const matching =
  (pattern: RegExp): Reader<string> =>
  (raw) =>
    pattern.test(raw) ? raw : undefined;

/** Identifiers are opaque text: backends send numbers or short codes. */
export const idParam = matching(/^[\w.-]{1,64}$/);
export const symbolParam: Reader<string> = readSymbol;
/** A name to show until the real one is loaded; React escapes it. */
export const nameParam = matching(/^[^\p{Cc}]{1,40}$/u);
export const amountParam: Reader<Decimal> = parseDecimal;
export const accountTypeParam: Reader<'1' | '2' | '3'> = (raw) =>
  raw === '1' || raw === '2' || raw === '3' ? raw : undefined;
/** One of a few words, such as a tab's name. */
export const choiceParam =
  <V extends string>(...values: readonly V[]): Reader<V> =>
  (raw) =>
    values.find((value) => value === raw);
/** A path of this site and nothing else: `//host`, `/\host` and schemes lead elsewhere (SHELL-02). */
export const pathParam: Reader<string> = (raw) => {
  if (!/^\/(?![/\\])[^\p{Cc}\\]{0,512}$/u.test(raw)) return undefined;
  // Also refuse a path that becomes such a one only when its dot segments are resolved.
  const { host, pathname } = new URL(raw, 'http://a.test');
  return host === 'a.test' && !pathname.startsWith('//') ? raw : undefined;
};

/** For a route's `validateSearch`: sets every parameter, to its value or to undefined. */
export const searchParams =
  <R extends Record<string, Reader<unknown>>>(readers: R) =>
  (search: Record<string, unknown>): Params<R> => {
    const params: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(readers)) {
      const raw = search[key];
      const value = typeof raw === 'string' || typeof raw === 'number' ? reader(String(raw)) : undefined;
      // Set the key even where the value is invalid: otherwise the router passes on the raw text.
      params[key] = value;
    }
    return params as Params<R>;
  };
