/** A list of hundreds of equal rows that draws only those near the screen: layout, not React, is what long lists cost. */
import { List } from 'framework7-react';
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type VisibleRange, visibleRange } from '../kit/visible-range.ts';

interface Props<T> {
  /** For screen readers: what the list holds. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Pixels where text has its usual size; every row is this high, and grows with the text. */
  rowHeight: number;
  row: (item: T) => ReactNode;
  className?: string;
  /** Rows are items (ListItem.tsx), not drawn by the page. */
  asItems?: boolean;
}

/** What scrolls the list: the nearest scrolling ancestor (a sheet, a popup), else the page. */
const scrollerOf = (element: HTMLElement): HTMLElement | undefined => {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return undefined;
};

/** Before it was measured, a list draws what a phone shows of it: what lies beyond the screen comes with the next frame. */
const FIRST: VisibleRange = { from: 0, to: 10 };

const useWindow = (rows: number, row: number) => {
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState(FIRST);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let scroller: HTMLElement | undefined;
    let isFirst = true;
    const measure = (): void => {
      const top = scroller ? scroller.getBoundingClientRect().top : 0;
      const height = scroller ? scroller.clientHeight : window.innerHeight;
      const above = top - element.getBoundingClientRect().top;
      const next = visibleRange({ above, height, row, rows });
      const show = (): void =>
        setRange((current) => (current.from === next.from && current.to === next.to ? current : next));
      // What a phone shows is there already: what lies beyond holds nothing up. A finger that scrolls waits for no row.
      if (isFirst) startTransition(show);
      else show();
      isFirst = false;
    };
    // Told when the browser has laid out what is drawn; asked sooner it would do that at once, in one long task with the
    // drawing. A popup is laid out after its content was drawn: until then it has no height.
    const sized = new ResizeObserver(() => {
      if (scroller === undefined) {
        scroller = scrollerOf(element);
        if (scroller) sized.observe(scroller);
      }
      measure();
    });
    sized.observe(element);
    // Whatever scrolls: the page or an ancestor.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      sized.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [rows, row]);
  return { list, from: Math.min(range.from, rows), to: Math.min(range.to, rows) };
};

const USUAL_TEXT_PX = 16;

/** What the browser makes of text, against its usual size. */
const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT_PX || 1;

export const VirtualList = <T,>({ label, items, keyOf, rowHeight: usual, row, className, asItems }: Props<T>) => {
  const [scale] = useState(textScale);
  const rowHeight = usual * scale;
  const { list, from, to } = useWindow(items.length, rowHeight);
  // The same object at each drawing: React compares another one field by field, for each row.
  const rowStyle = useMemo(() => ({ blockSize: rowHeight }), [rowHeight]);
  const rows = (
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
          style={rowStyle}
        >
          {row(item)}
        </li>
      ))}
    </ul>
  );
  return asItems ? (
    <List strong inset dividers>
      {rows}
    </List>
  ) : (
    rows
  );
};
