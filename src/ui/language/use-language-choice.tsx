/** The language button of pages that a visitor may see in a language that they cannot read (LANG-05). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconButton } from '../IconButton.tsx';
import { type LoadDrawer, useDrawer } from '../use-drawer.tsx';

const load: LoadDrawer = async () => (await import('./LanguagePopover.tsx')).LanguagePopover;

/** @returns a button for the bar, and the language list that it opens, for the page */
export const useLanguageChoice = (): { readonly button: ReactNode; readonly choice: ReactNode } => {
  const { t } = useLingui();
  const { show, draw } = useDrawer(load);
  return { button: <IconButton icon="globe" label={t`Language`} onPress={show} />, choice: draw() };
};
