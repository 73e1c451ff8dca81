/** After how many minutes in the app the member is reminded of the time. Stored on the device: nothing is enforced. */
import { atom } from 'jotai';
import { deviceStorage } from '../base/device.ts';
import { keptTextAtom } from '../base/kept-text-atom.ts';

/** Minutes; 0 is off. */
export const REMINDER_MINUTES = [0, 30, 60, 120] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

const kept = keptTextAtom(deviceStorage('session-reminder'));
const asMinutes = (text: string | undefined): ReminderMinutes =>
  REMINDER_MINUTES.find((minutes) => String(minutes) === text) ?? 0;

export const sessionReminderAtom = atom(
  (get) => asMinutes(get(kept)),
  (_get, set, minutes: ReminderMinutes) => set(kept, minutes === 0 ? undefined : String(minutes)),
);
