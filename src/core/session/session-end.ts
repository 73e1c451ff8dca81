/** Ends a session that the server has ended: once, however many calls fail together (API-03). */
import type { Unauthorised } from '../transport/errors.ts';
import { readToken } from './token.ts';

const listeners = new Set<(error: Unauthorised) => void>();

/** @returns a function that stops listening */
export const onSessionExpired = (listener: (error: Unauthorised) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called by whoever received a 401. Ignored unless the answer's token is the current one: answers may arrive late. */
export const sessionExpired = (error: Unauthorised): void => {
  if (error.token === undefined || error.token !== readToken()) return;
  for (const listener of listeners) listener(error);
};
