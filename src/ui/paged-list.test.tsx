// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawScreen } from '../../tests/harness/drawn-screen.tsx';
import { getNotices } from '../contract/calls/notices.ts';
import { usePages } from '../core/queries/queries.ts';
import { PagedList } from './PagedList.tsx';

const keyOf = ({ id }: { id: string }): string => id;
const MOST = 35;

const Filtered = () => {
  const pages = usePages(getNotices, { id: undefined }, { keyOf });
  const rows = pages.rows.filter(({ id }) => Number(id) > 25 && Number(id) <= MOST);
  return <PagedList pages={{ ...pages, rows }} keyOf={keyOf} row={({ title }) => title} label="Rows" />;
};

/** Tells of an element once after each `observe`, as a browser does of what stays in view. */
class EndInView {
  private isObserving = true;
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    queueMicrotask(() => this.isObserving && this.tell([{ isIntersecting: true }]));
  }
  disconnect(): void {
    this.isObserving = false;
  }
}

test('SHELL-13 SPOT-04 a list whose filter hides the rows of an answer goes on until it has shown all that fit', async () => {
  vi.stubGlobal('IntersectionObserver', EndInView);
  const list = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    title: `No. ${index + 1}`,
    addtime: 1.7e12,
  }));
  const screen = await drawScreen(<Filtered />, { getNoticeList: { list } });
  await screen.comes(() => expect(screen.place.textContent).toContain('No more records'));
  expect([...screen.place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    list.slice(25, MOST).map(({ title }) => title),
  );
});
