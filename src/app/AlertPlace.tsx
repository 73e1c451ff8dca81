import { useAtomValue } from 'jotai';
import { alertTextAtom } from '../core/alerts/alert-text.ts';
import { useLaterPart } from '../core/when-idle.ts';

const load = async () => (await import('../features/alerts/AlertWatch.tsx')).AlertWatch;

/** Watches price alerts wherever the member is in the app: only where there are any, and after the first screen. */
export const AlertPlace = () => {
  // Kept once loaded: that the last alert went is for the server to hear, too.
  const Watch = useLaterPart(useAtomValue(alertTextAtom) !== undefined, load);
  return Watch ? <Watch /> : null;
};
