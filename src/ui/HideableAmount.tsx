/** What a member owns, and the eye that hides it wherever it stands (ASSET-01). */
import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';
import { hiddenAmountsAtom } from '../core/hidden-amounts.ts';
import { Amount } from './Figures.tsx';
import { IconButton } from './IconButton.tsx';

const HIDDEN = '∗∗∗∗';

export const HideableAmount = (props: ComponentProps<typeof Amount>) =>
  useAtomValue(hiddenAmountsAtom) ? (
    <span className={`figures ${props.className ?? ''}`}>{HIDDEN}</span>
  ) : (
    <Amount {...props} />
  );

export const HideAmounts = () => {
  const { t } = useLingui();
  const [hidden, setHidden] = useAtom(hiddenAmountsAtom);
  return (
    <IconButton icon="eye" label={hidden ? t`Show amounts` : t`Hide amounts`} onPress={() => setHidden(!hidden)} />
  );
};
