/** The time zone in which times are shown and days are counted: the device's, unless the member chose another. */
import { atom, useAtomValue } from 'jotai';
import { isTimeZone } from '../../contract/wall-time.ts';
import { deviceStorage } from '../base/device.ts';

const kept = deviceStorage('time-zone');

/** Falls back to UTC where the browser reports no zone, or one that it cannot compute with. */
export const deviceTimeZone = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
};

const asZone = (text: string | undefined): string | undefined =>
  text !== undefined && isTimeZone(text) ? text : undefined;

const chosen = atom<string | undefined>(asZone(kept.get()));
chosen.onMount = (set) => kept.onOtherTab((text) => set(asZone(text)));

/** The member's choice; undefined where the device's zone is followed. */
export const chosenTimeZoneAtom = atom(
  (get) => get(chosen),
  (_get, set, zone: string | undefined) => {
    kept.set(zone);
    set(chosen, asZone(zone));
  },
);

/** The IANA name of the zone that counts. */
export const timeZoneAtom = atom((get): string => get(chosen) ?? deviceTimeZone());

export const useTimeZone = (): string => useAtomValue(timeZoneAtom);
