/** A popup over the page, for reading and for longer lists: Framework7's styles on the browser's own dialog. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { IconButton } from './IconButton.tsx';
import { Navbar } from './Navbar.tsx';
import { Overlay } from './Overlay.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  end?: ReactNode;
  /** Stays below the title while the content scrolls. */
  below?: ReactNode;
  foot?: ReactNode;
  /** Half the height of the screen, for a few lines. */
  half?: boolean;
  children: ReactNode;
}

export const Popup = ({ open, onClose, title, end, below, foot, half = false, children }: Props) => {
  const { t } = useLingui();
  const heading = useId();
  return (
    <Overlay kind={half ? 'half' : 'popup'} open={open} onClose={onClose} labelledBy={heading}>
      <header className="popup-head">
        <Navbar
          heading={<h2 id={heading}>{title}</h2>}
          start={<IconButton icon="close" label={t`Close`} onPress={onClose} />}
          end={end}
          below={below}
        />
      </header>
      <div className="popup-content">{children}</div>
      {foot ? <footer className="sheet-foot">{foot}</footer> : null}
    </Overlay>
  );
};
