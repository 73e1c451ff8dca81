/**
 * A virtualised list of equally high rows: renders those near the viewport, since layout is what makes long lists slow.
 */
import { List } from 'framework7-react';
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type VisibleRange, visibleRange } from '../kit/visible-range.ts';

interface Props<T> {
  /** For screen readers: what the list holds. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Height of every row in pixels, at the default text size; it grows with the text. */
  rowHeight: number;
  row: (item: T) => ReactNode;
  className?: string;
  /** Rows are items (ListItem.tsx), not the page's own markup. */
  asItems?: boolean;
}

/** What scrolls the list: the nearest scrolling ancestor (a sheet, a popup), else the page. */
const scrollerOf = (element: HTMLElement): HTMLElement | undefined => {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return undefined;
};

/** Rows to render before the list is measured: what a phone shows. Rows beyond that follow in the next frame. */
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
      // The first measurement adds rows that a phone does not show: not urgent. Scrolling needs its rows at once.
      if (isFirst) startTransition(show);
      else show();
      isFirst = false;
    };
    // Runs after layout: measuring sooner would force a synchronous layout, in one long task with the render. A popup
    // has no height until it is laid out, which happens after its content is rendered.
    const sized = new ResizeObserver(() => {
      if (scroller === undefined) {
        scroller = scrollerOf(element);
        if (scroller) sized.observe(scroller);
      }
      measure();
    });
    sized.observe(element);
    // Catches scroll events of the page and of any ancestor.
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

/** The browser's text size, relative to the default. */
const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT_PX || 1;

export const VirtualList = <T,>({ label, items, keyOf, rowHeight: usual, row, className, asItems }: Props<T>) => {
  const [scale] = useState(textScale);
  const rowHeight = usual * scale;
  const { list, from, to } = useWindow(items.length, rowHeight);
  // A stable object: React would compare a new one property by property, for each row.
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
          // Screen readers count the rows that are not rendered, too.
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
