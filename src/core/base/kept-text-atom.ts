/** A stored text as an atom, which follows the changes of other tabs. */
import { atom, type WritableAtom } from 'jotai';
import type { StorageItem } from './device.ts';

export const keptTextAtom = (item: StorageItem): WritableAtom<string | undefined, [string | undefined], void> => {
  const current = atom(item.get());
  current.onMount = (set) => {
    // While it was not mounted (the app lock unmounts everything), changes of other tabs were not heard.
    set(item.get());
    return item.onOtherTab(set);
  };
  return atom(
    (get) => get(current),
    (_get, set, text) => {
      item.set(text);
      set(current, text);
    },
  );
};
