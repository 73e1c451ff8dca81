/**
 * What changed between two JSON values, for an answer that the asker has in an older state (server/routes/differences.ts):
 * an object names the fields or places that changed, and a list of one stands for the new value itself.
 */
import type { Wire } from './codec.ts';

export type Difference = readonly [Wire] | { readonly [place: string]: Difference };

type Holder = { readonly [place: string]: Wire };

/** The places of both, where they have the same ones. */
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
 * The new value; shares with the old one what stayed the same.
 * @throws TypeError where the difference is none of that value
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

/** How a request says that it takes a difference, and an answer that it is one (RFC 3229); its status is then 226. */
export const DIFFERENCE = 'json-difference';
export const DIFFERENCE_STATUS = 226;
