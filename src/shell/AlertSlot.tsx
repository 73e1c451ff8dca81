import { useAtomValue } from 'jotai';
import { alertTextAtom } from '../core/alerts/alert-text.ts';
import { useModuleWhenIdle } from '../core/base/when-idle.ts';

const load = async () => (await import('../features/alerts/AlertWatch.tsx')).AlertWatch;

/** Watches price alerts wherever the member is in the app: only where there are any, and after the first screen. */
export const AlertSlot = () => {
  // Kept once loaded: that the last alert went is for the server to hear, too.
  const Watch = useModuleWhenIdle(useAtomValue(alertTextAtom) !== undefined, load);
  return Watch ? <Watch /> : null;
};
