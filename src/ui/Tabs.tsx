/** Views under a bar of tabs, chosen by tap, arrow key or swipe. Only the chosen view is rendered. */
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useId, useRef } from 'react';
import { centreInLine } from './centre-in-line.ts';

interface TabChoice<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

interface Props<V extends string> {
  label: string;
  tabs: readonly TabChoice<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Smaller, for tabs under tabs. */
  minor?: boolean;
  /** Stays under the top bar while the content scrolls. */
  sticky?: boolean;
  /** The chosen view. Left out where the bar is apart from the view. */
  children?: ReactNode;
}

const SWIPE_PX = 60;

/** Whether a swipe that starts here belongs to an element that itself scrolls or moves sideways, or to an overlay. */
const scrollsSideways = (target: EventTarget | null): boolean => {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.matches('input, canvas, dialog, [data-own-swipe], .chips-scroll, .tab-strip')) return true;
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true;
  }
  return false;
};

const useSwipe = (step: (by: 1 | -1) => void) => {
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      from.current =
        touch && event.touches.length === 1 && !scrollsSideways(event.target)
          ? { x: touch.clientX, y: touch.clientY }
          : undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = undefined;
      if (!touch || !start) return;
      const across = touch.clientX - start.x;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(touch.clientY - start.y)) return;
      const towardsEnd = document.documentElement.dir === 'rtl' ? across > 0 : across < 0;
      step(towardsEnd ? 1 : -1);
    },
  };
};

export const Tabs = <V extends string>({ label, tabs, value, onChange, minor, sticky, children }: Props<V>) => {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex((tab) => tab.value === value);
  const step = (by: number) => {
    const next = tabs[index + by];
    if (next) onChange(next.value);
    return next;
  };
  const swipe = useSwipe(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the choice changes.
  useEffect(() => {
    const bar = strip.current;
    const chosen = bar?.querySelector<HTMLElement>('[aria-selected="true"]');
    return bar && chosen ? centreInLine(bar, chosen) : undefined;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const by = event.key === forward ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0;
    const next = by === 0 ? undefined : step(by);
    if (next) strip.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={strip}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={`tab-strip${minor ? ' tab-strip-minor' : ''}${sticky ? ' tab-strip-sticky' : ''}`}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      {children === undefined ? null : (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="tab-panel" {...swipe}>
          {children}
        </div>
      )}
    </>
  );
};
