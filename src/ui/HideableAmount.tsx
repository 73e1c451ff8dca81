/** Amounts that a member owns, and the button that hides them everywhere (ASSET-01). */
import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';
import { hiddenAmountsAtom } from '../core/format/hidden-amounts.ts';
import { Amount } from './Amounts.tsx';
import { IconButton } from './IconButton.tsx';

/** A placeholder of fixed length, which does not tell the size of the amount, with a text for screen readers. */
const Hidden = ({ className }: { className: string | undefined }) => {
  const { t } = useLingui();
  return (
    <span className={`figures${className ? ` ${className}` : ''}`}>
      <span aria-hidden="true">∗∗∗∗</span>
      <span className="visually-hidden">{t`Hidden`}</span>
    </span>
  );
};

/** For amounts in overviews. What a member types, confirms or opens to read is always shown: use `Amount`. */
export const HideableAmount = (props: ComponentProps<typeof Amount>) =>
  useAtomValue(hiddenAmountsAtom) ? <Hidden className={props.className} /> : <Amount {...props} />;

export const HideAmounts = () => {
  const { t } = useLingui();
  const [hidden, setHidden] = useAtom(hiddenAmountsAtom);
  return (
    <IconButton
      icon={hidden ? 'eye-off' : 'eye'}
      label={hidden ? t`Show amounts` : t`Hide amounts`}
      onPress={() => setHidden(!hidden)}
    />
  );
};
