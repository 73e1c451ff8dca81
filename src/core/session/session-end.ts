/** The end of a session by the server's word: once, however many calls fail together (API-03). */
import type { Unauthorised } from '../transport/errors.ts';
import { readToken } from './token.ts';

const listeners = new Set<(error: Unauthorised) => void>();

/** @returns stops listening */
export const onSessionExpired = (listener: (error: Unauthorised) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Told by whoever got a 401. Counts only for the token that is stored now: answers to older ones come late. */
export const sessionExpired = (error: Unauthorised): void => {
  if (error.token === undefined || error.token !== readToken()) return;
  for (const listener of listeners) listener(error);
};
