/** The time now, to within ten seconds, while somebody looks: for ages in words. */
import { type Machine, machineAtom } from '../../kit/machine.ts';

const RENEW_MS = 10_000;

const clockHand: Machine<number, number> = {
  start: (now) => now,
  step: (_, now) => now,
  wake: (now) => ({ at: now + RENEW_MS, ask: (context) => context.now }),
  failed: (_, now) => now,
};
export const nowAtom = machineAtom(clockHand);
