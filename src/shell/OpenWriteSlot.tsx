import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { useModuleWhenIdle } from '../core/base/when-idle.ts';
import { signedInAtom } from '../core/session/token.ts';
import { openWrites } from '../core/writes/open-writes.ts';

const load = async () => (await import('../features/open-writes/OpenWriteSheet.tsx')).OpenWriteSheet;
const isAnyOpen = (): boolean => openWrites.all().length > 0;

/** Where a member is asked about a write whose answer was lost, wherever in the app they are by then (API-08). */
export const OpenWriteSlot = () => {
  const signedIn = useAtomValue(signedInAtom);
  const wanted = useSyncExternalStore(openWrites.subscribe, isAnyOpen) && signedIn;
  const Sheet = useModuleWhenIdle(wanted, load);
  return wanted && Sheet ? <Sheet /> : null;
};
