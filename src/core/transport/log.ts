/** Diagnostics for the browser's console (API-03); the screen tells the member in other words. */
import type { WireError } from '../../contract/codec.ts';
import type { Unreachable } from './errors.ts';

const logged = new Set<string>();

/** Logs unreadable data once per field of a call, because a price list may arrive every second. */
export const logLeftOut = ({ call, field, reason }: WireError): void => {
  const name = `${call ?? ''}: ${field.replace(/\.\d+(?=\.|$)/g, '.*')} ${reason}`;
  if (logged.has(name)) return;
  logged.add(name);
  console.warn(`${name}; left out`);
};

/** A request that was sent and got no answer. @returns the error, to be thrown */
export const logUnanswered = (error: Unreachable): Unreachable => {
  console.warn(error.message);
  return error;
};
