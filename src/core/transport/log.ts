/** What the browser's log is told, for who looks into it (API-03): a member reads it in other words on the screen. */
import type { WireError } from '../../contract/codec.ts';
import type { Unreachable } from './errors.ts';

const logged = new Set<string>();

/** What a backend sends that cannot be read: once for each field of a call, since a list of prices comes every second. */
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
