/** The stored alerts as unparsed text. The shell only checks whether there are any, and loads the parser if so. */
import { keptTextAtom } from '../base/kept-text-atom.ts';
import { store } from '../base/store.ts';
import { onWipe } from '../session/session.ts';
import { keptAlertText } from './kept-alert-text.ts';

export const alertTextAtom = keptTextAtom(keptAlertText);
onWipe(() => store.set(alertTextAtom, undefined));
