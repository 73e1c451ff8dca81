import { atom } from 'jotai';
import type { ComponentType } from 'react';

/**
 * The screen that replaces the app while it is locked. An object, since the store would call a bare function as an
 * updater.
 */
export const lockScreenAtom = atom<{ readonly Screen: ComponentType } | undefined>(undefined);
