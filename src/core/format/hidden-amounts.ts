/** Whether the member hides amounts from onlookers (ASSET-01); the choice is stored on the device. */
import { atom } from 'jotai';
import { deviceStorage } from '../base/device.ts';

const kept = deviceStorage('amounts-hidden');
const hidden = atom(kept.get() === '1');

export const hiddenAmountsAtom = atom(
  (get) => get(hidden),
  (_get, set, next: boolean) => {
    kept.set(next ? '1' : undefined);
    set(hidden, next);
  },
);
