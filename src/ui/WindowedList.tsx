/** A list of hundreds of equal rows that draws only those near the screen: layout, not React, is what long lists cost. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type WindowRange, windowRange } from '../kit/window-range.ts';

interface Props<T> {
  /** For screen readers: what the list holds. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Pixels; every row is this high. */
  rowHeight: number;
  row: (item: T) => ReactNode;
  className?: string;
}

/** What scrolls the list: the nearest scrolling ancestor (a sheet, a popup), else the page. */
const scrollerOf = (element: HTMLElement): HTMLElement | undefined => {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return undefined;
};

/** Before it was measured, a list draws what fits any phone. */
const FIRST: WindowRange = { from: 0, to: 24 };

const useWindow = (rows: number, row: number) => {
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState(FIRST);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const scroller = scrollerOf(element);
    const measure = (): void => {
      const top = scroller ? scroller.getBoundingClientRect().top : 0;
      const height = scroller ? scroller.clientHeight : window.innerHeight;
      const above = top - element.getBoundingClientRect().top;
      const next = windowRange({ above, height, row, rows });
      setRange((current) => (current.from === next.from && current.to === next.to ? current : next));
    };
    measure();
    const target: HTMLElement | Window = scroller ?? window;
    target.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    // A popup is laid out after its content was drawn: until then it has no height.
    const sized = scroller ? new ResizeObserver(measure) : undefined;
    if (scroller) sized?.observe(scroller);
    return () => {
      sized?.disconnect();
      target.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [rows, row]);
  return { list, from: Math.min(range.from, rows), to: Math.min(range.to, rows) };
};

export const WindowedList = <T,>({ label, items, keyOf, rowHeight, row, className }: Props<T>) => {
  const { list, from, to } = useWindow(items.length, rowHeight);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={`windowed${className ? ` ${className}` : ''}`}
      style={{ blockSize: items.length * rowHeight, paddingBlockStart: from * rowHeight }}
    >
      {items.slice(from, to).map((item, index) => (
        <li
          key={keyOf(item)}
          // The rows that are not drawn count too for somebody who hears the list.
          aria-setsize={items.length}
          aria-posinset={from + index + 1}
          style={{ blockSize: rowHeight }}
        >
          {row(item)}
        </li>
      ))}
    </ul>
  );
};
