/** The stored alerts as unparsed text. The shell only checks whether there are any, and loads the parser if so. */
import { atom } from 'jotai';
import { store } from '../base/store.ts';
import { onWipe } from '../session/session.ts';
import { keptAlertText as stored } from './kept-alert-text.ts';

const current = atom(stored.get());
current.onMount = (set) => stored.onOtherTab(set);
onWipe(() => store.set(current, undefined));

export const alertTextAtom = atom(
  (get) => get(current),
  (_get, set, text: string | undefined) => {
    stored.set(text);
    set(current, text);
  },
);
