/** The current time, updated every ten seconds while subscribed: for relative times such as "5 minutes ago". */
import { type Machine, machineAtom } from '../../kit/machine.ts';

const RENEW_MS = 10_000;

const clockHand: Machine<number, number> = {
  start: (now) => now,
  reduce: (_, now) => now,
  effect: (now) => ({ at: now + RENEW_MS, invoke: (context) => context.now }),
  failed: (_, now) => now,
};
export const nowAtom = machineAtom(clockHand);
