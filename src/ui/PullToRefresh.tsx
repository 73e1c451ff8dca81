/** Pull-to-refresh at the top of a page. Renders nothing visible until pulled; keyboard users get a button instead. */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

interface Props {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

const TRIGGER_PX = 64;
/** The content follows the finger at this share, as if held by a spring. */
const RESISTANCE = 0.45;

type Stage = 'idle' | 'pulling' | 'armed' | 'refreshing';

/** Listens on the window, since a pull may start anywhere. Blocks scrolling only once the gesture is clearly a pull. */
const usePull = (indicator: { current: HTMLElement | null }, onRefresh: () => Promise<unknown>) => {
  const [stage, setStage] = useState<Stage>('idle');
  const run = useRef(onRefresh);
  run.current = onRefresh;
  const busy = useRef(false);

  const refresh = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setStage('refreshing');
    try {
      await run.current();
    } finally {
      busy.current = false;
      setStage('idle');
      indicator.current?.style.removeProperty('--pulled');
    }
  };
  const start = useRef(refresh);
  start.current = refresh;

  useEffect(() => {
    let from: { x: number; y: number } | undefined;
    let pulled = 0;
    const letGo = (): void => {
      setStage('idle');
      indicator.current?.style.removeProperty('--pulled');
    };
    const begin = (event: TouchEvent): void => {
      // A second finger ends the pull.
      if (pulled > 0) letGo();
      const [touch] = event.touches;
      const inOverlay = event.target instanceof Element && event.target.closest('dialog') !== null;
      from =
        touch && event.touches.length === 1 && window.scrollY <= 0 && !busy.current && !inOverlay
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
      pulled = 0;
    };
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      if (pulled === 0 && (down < 8 || Math.abs(touch.clientX - from.x) > down)) {
        if (down < -8 || Math.abs(touch.clientX - from.x) > 16) from = undefined;
        return;
      }
      if (event.cancelable) event.preventDefault();
      pulled = Math.max(1, down * RESISTANCE);
      indicator.current?.style.setProperty('--pulled', `${Math.min(pulled, TRIGGER_PX * 1.4)}px`);
      setStage(pulled >= TRIGGER_PX ? 'armed' : 'pulling');
    };
    const end = (): void => {
      if (from && pulled >= TRIGGER_PX) void start.current();
      else if (pulled > 0) letGo();
      from = undefined;
      pulled = 0;
    };
    window.addEventListener('touchstart', begin, { passive: true });
    window.addEventListener('touchmove', move, { passive: false });
    window.addEventListener('touchend', end);
    window.addEventListener('touchcancel', end);
    return () => {
      window.removeEventListener('touchstart', begin);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', end);
    };
  }, [indicator]);

  return { stage, refresh };
};

export const PullToRefresh = ({ onRefresh, children }: Props) => {
  const { t } = useLingui();
  const indicator = useRef<HTMLDivElement>(null);
  const { stage, refresh } = usePull(indicator, onRefresh);
  return (
    <>
      <div ref={indicator} className={`pull pull-${stage}`} aria-live="polite">
        {stage === 'refreshing' ? (
          <Spinner label={t`Loading`} />
        ) : stage === 'idle' ? null : (
          <Icon name="retry" size={20} />
        )}
      </div>
      <button type="button" className="only-on-focus" onClick={() => void refresh()}>
        {t`Refresh`}
      </button>
      {children}
    </>
  );
};
