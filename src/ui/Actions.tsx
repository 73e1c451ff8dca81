/** An action sheet: Framework7's styles on the browser's own dialog. */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Overlay } from './Overlay.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  choices: readonly { readonly icon: IconName; readonly text: string; readonly onPress: () => void }[];
}

export const Actions = ({ open, onClose, title, choices }: Props) => {
  const { t } = useLingui();
  const heading = useId();
  return (
    <Overlay kind="actions" open={open} onClose={onClose} labelledBy={heading}>
      <div className="actions-group">
        <h2 className="actions-label" id={heading}>
          {title}
        </h2>
        {choices.map(({ icon, text, onPress }) => (
          <button key={text} type="button" className="actions-button" data-ripple onClick={onPress}>
            <span className="actions-button-media">
              <Icon name={icon} />
            </span>
            <span className="actions-button-text">{text}</span>
          </button>
        ))}
      </div>
      <div className="actions-group">
        <button type="button" className="actions-button actions-cancel" data-ripple onClick={onClose}>
          <span className="actions-button-text">{t`Cancel`}</span>
        </button>
      </div>
    </Overlay>
  );
};
