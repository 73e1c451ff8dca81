import { useAtomValue } from 'jotai';
import { useModuleWhenIdle } from '../core/base/when-idle.ts';
import { sessionReminderAtom } from '../core/session/session-reminder.ts';
import { signedInAtom } from '../core/session/token.ts';

const load = async () => (await import('../features/protection/SessionReminder.tsx')).SessionReminder;

/** Where the reminder of session length shows: for members who asked for it, and after the first screen. */
export const ReminderSlot = () => {
  const signedIn = useAtomValue(signedInAtom);
  const wanted = useAtomValue(sessionReminderAtom) !== 0 && signedIn;
  const Reminder = useModuleWhenIdle(wanted, load);
  return wanted && Reminder ? <Reminder /> : null;
};
