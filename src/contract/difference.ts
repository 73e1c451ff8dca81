/**
 * The difference (delta) between two JSON values, for a client that holds an older version of an answer
 * (server/routes/differences.ts). An object maps each changed field or index to its difference; a list of one element
 * holds a replacement value.
 */
import type { Wire } from './codec.ts';

export type Difference = readonly [Wire] | { readonly [place: string]: Difference };

type Holder = { readonly [place: string]: Wire };

/** The fields or indices of `after`, where `before` has exactly the same ones. */
const samePlaces = (before: Wire, after: Wire): string[] | undefined => {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return undefined;
  if (Array.isArray(before) !== Array.isArray(after)) return undefined;
  const places = Object.keys(after);
  return places.length === Object.keys(before).length && places.every((place) => Object.hasOwn(before, place))
    ? places
    : undefined;
};

/** @returns undefined where nothing changed */
export const differenceOf = (before: Wire, after: Wire): Difference | undefined => {
  if (before === after) return undefined;
  const places = samePlaces(before, after);
  if (places === undefined) return [after];
  const changes = places.flatMap((place): [string, Difference][] => {
    const change = differenceOf((before as Holder)[place] as Wire, (after as Holder)[place] as Wire);
    return change === undefined ? [] : [[place, change]];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
};

/**
 * Applies a difference. The result shares unchanged parts with `before`.
 * @throws TypeError where the difference does not fit `before`
 */
export const withDifference = (before: unknown, difference: unknown): unknown => {
  if (Array.isArray(difference) && difference.length === 1) return difference[0];
  if (typeof before !== 'object' || before === null || typeof difference !== 'object' || difference === null)
    throw new TypeError('a difference of something else');
  const after: Record<string, unknown> = Array.isArray(before) ? (before.slice() as never) : { ...before };
  for (const [place, change] of Object.entries(difference)) {
    if (!Object.hasOwn(before, place)) throw new TypeError('a difference of something else');
    after[place] = withDifference((before as Record<string, unknown>)[place], change);
  }
  return after;
};

/** The token by which a request accepts a difference and an answer declares one (RFC 3229), with status 226. */
export const DIFFERENCE = 'json-difference';
export const DIFFERENCE_STATUS = 226;
