/** The alerts as they are kept, unread: the shell only asks whether there are any, and loads the rest when there are. */
import { atom } from 'jotai';
import { keptAlertText as stored } from './kept-alert-text.ts';

const current = atom(stored.get());
current.onMount = (set) => stored.onOtherTab(set);

export const alertTextAtom = atom(
  (get) => get(current),
  (_get, set, text: string | undefined) => {
    stored.set(text);
    set(current, text);
  },
);
