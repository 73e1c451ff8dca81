/** What a member owns, and the eye that hides it wherever it stands (ASSET-01). */
import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';
import { hiddenAmountsAtom } from '../core/format/hidden-amounts.ts';
import { Amount } from './Amounts.tsx';
import { IconButton } from './IconButton.tsx';

/** As long whatever it hides, and a word for who hears the page. */
const Hidden = ({ className }: { className: string | undefined }) => {
  const { t } = useLingui();
  return (
    <span className={`figures${className ? ` ${className}` : ''}`}>
      <span aria-hidden="true">∗∗∗∗</span>
      <span className="visually-hidden">{t`Hidden`}</span>
    </span>
  );
};

/** For what is passed by at a glance. What a member types, confirms or opened to read is shown: use `Amount`. */
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
