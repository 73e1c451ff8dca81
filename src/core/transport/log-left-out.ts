import type { WireError } from '../../contract/codec.ts';

const logged = new Set<string>();

/**
 * Says in the browser's log what a backend sends that cannot be read, for who looks into it: once for each field of a
 * call, since a list of prices comes every second.
 */
export const logLeftOut = ({ call, field, reason }: WireError): void => {
  const name = `${call ?? ''}: ${field.replace(/\.\d+(?=\.|$)/g, '.*')} ${reason}`;
  if (logged.has(name)) return;
  logged.add(name);
  console.warn(`${name}; left out`);
};
