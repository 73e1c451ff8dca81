/** The time zone in which times are shown and days are counted: the device's, unless the member chose another. */
import { atom, useAtomValue } from 'jotai';
import { isTimeZone } from '../../contract/wall-time.ts';
import { deviceStorage } from '../base/device.ts';
import { keptTextAtom } from '../base/kept-text-atom.ts';

const kept = keptTextAtom(deviceStorage('time-zone'));

/** Falls back to UTC where the browser reports no zone, or one that it cannot compute with. */
export const deviceTimeZone = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
};

const asZone = (text: string | undefined): string | undefined =>
  text !== undefined && isTimeZone(text) ? text : undefined;

/** The member's choice; undefined where the device's zone is followed. */
export const chosenTimeZoneAtom = atom(
  (get) => asZone(get(kept)),
  (_get, set, zone: string | undefined) => set(kept, zone),
);

/** An installed app lives for days, and may be taken to another zone. */
const deviceZone = atom(deviceTimeZone());
deviceZone.onMount = (set) => {
  const look = (): void => set(deviceTimeZone());
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
};

/** The IANA name of the zone that counts. */
export const timeZoneAtom = atom((get): string => get(chosenTimeZoneAtom) ?? get(deviceZone));

export const useTimeZone = (): string => useAtomValue(timeZoneAtom);
