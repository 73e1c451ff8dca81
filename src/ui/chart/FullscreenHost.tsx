/**
 * Moves content between its place in the page and an overlay without remounting it, so that a canvas keeps its picture.
 */
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Overlay } from '../Overlay.tsx';

interface Props {
  readonly full: boolean;
  readonly onClose: () => void;
  /** Accessible name of the overlay. */
  readonly label: string;
  readonly children: ReactNode;
}

const makeHolder = (): HTMLDivElement => {
  const holder = document.createElement('div');
  holder.className = 'chart-holder';
  return holder;
};

export const FullscreenHost = ({ full, onClose, label, children }: Props) => {
  const [holder] = useState(makeHolder);
  const inPage = useRef<HTMLDivElement>(null);
  const inOverlay = useRef<HTMLDivElement>(null);
  // A ref callback, which runs before the effects of the content: a chart outside the page would have no size.
  const begin = useCallback(
    (place: HTMLDivElement | null) => {
      inPage.current = place;
      place?.append(holder);
    },
    [holder],
  );
  useLayoutEffect(() => {
    const place = inPage.current;
    if (!full || place === null) return undefined;
    // Keeps the height of its place in the page, so that the page behind does not shift.
    place.style.blockSize = `${place.offsetHeight}px`;
    inOverlay.current?.append(holder);
    // A cleanup, which runs before the overlay closes: the overlay then gives the focus back to a button in the page.
    return () => {
      place.append(holder);
      place.style.blockSize = '';
    };
  }, [full, holder]);
  return (
    <>
      <div ref={begin} className="chart-place" />
      <Overlay kind="full" open={full} onClose={onClose} label={label}>
        <div ref={inOverlay} className="chart-place-full" />
      </Overlay>
      {createPortal(children, holder)}
    </>
  );
};
