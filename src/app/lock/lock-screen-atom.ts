import { atom } from 'jotai';
import type { ComponentType } from 'react';

/** What stands in the app's place while it is locked. Wrapped, since a store takes a bare function for an update. */
export const lockScreenAtom = atom<{ readonly Screen: ComponentType } | undefined>(undefined);
