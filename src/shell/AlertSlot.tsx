import { useAtomValue } from 'jotai';
import { alertTextAtom } from '../core/alerts/alert-text.ts';
import { useModuleWhenIdle } from '../core/base/when-idle.ts';

const load = async () => (await import('../features/alerts/AlertWatch.tsx')).AlertWatch;

/** Watches price alerts wherever the member is in the app: only where there are any, and after the first screen. */
export const AlertSlot = () => {
  // Stays rendered once loaded: the server must also hear that the last alert is gone.
  const Watch = useModuleWhenIdle(useAtomValue(alertTextAtom) !== undefined, load);
  return Watch ? <Watch /> : null;
};
