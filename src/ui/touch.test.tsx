// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PullToRefresh } from './PullToRefresh.tsx';
import { Tabs } from './Tabs.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;

const show = (children: ReactNode): Promise<void> =>
  act(async () => root.render(<I18nProvider i18n={i18n}>{children}</I18nProvider>));
const at = (selector: string): Element => place.querySelector(selector) as Element;

const tell = (target: Element, type: string, touches: readonly object[], changedTouches = touches): boolean =>
  target.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches, changedTouches }),
  );
const finger = ([clientX, clientY]: readonly [number, number]) => ({ clientX, clientY });

/** A finger that goes from one place to the next, and is lifted at the last. */
const drag = async (target: Element, points: readonly (readonly [x: number, y: number])[]): Promise<void> => {
  const [first = [0, 0], ...others] = points;
  await act(async () => {
    tell(target, 'touchstart', [finger(first)]);
    for (const point of others) tell(target, 'touchmove', [finger(point)]);
    tell(target, 'touchend', [], [finger(others.at(-1) ?? first)]);
  });
};

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  document.documentElement.removeAttribute('dir');
});

test.each([
  ['ltr', 'options', 'spot'],
  ['rtl', 'spot', 'options'],
])(
  'MKT-02 LANG-04 where text runs %s a swipe to the left leads to %s, one to the right to %s',
  async (dir, left, right) => {
    const tabs = ['spot', 'futures', 'options'].map((value) => ({ value, label: value }));
    const onChange = vi.fn();
    document.documentElement.dir = dir;
    await show(
      <Tabs label="Markets" tabs={tabs} value="futures" onChange={onChange}>
        <p>futures</p>
      </Tabs>,
    );
    const across = (from: number, to: number): Promise<void> =>
      drag(at('p'), [
        [from, 100],
        [to, 110],
      ]);
    await across(300, 100);
    await across(100, 300);
    expect(onChange.mock.calls).toEqual([[left], [right]]);
  },
);

test.each([
  ['ltr', 'ArrowRight', 'options'],
  ['ltr', 'ArrowLeft', 'spot'],
  ['rtl', 'ArrowRight', 'spot'],
  ['rtl', 'ArrowLeft', 'options'],
])('SHELL-09 LANG-04 where text runs %s, %s leads to %s', async (dir, key, leads) => {
  const tabs = ['spot', 'futures', 'options'].map((value) => ({ value, label: value }));
  const onChange = vi.fn();
  document.documentElement.dir = dir;
  await show(<Tabs label="Markets" tabs={tabs} value="futures" onChange={onChange} />);
  await act(async () => void at('[role=tablist]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  expect(onChange.mock.calls).toEqual([[leads]]);
});

test('MKT-02 a swipe in a sheet over the view leaves the tab as it is', async () => {
  const tabs = ['spot', 'futures'].map((value) => ({ value, label: value }));
  const onChange = vi.fn();
  await show(
    <Tabs label="Markets" tabs={tabs} value="spot" onChange={onChange}>
      <dialog open>
        <b>choices</b>
      </dialog>
    </Tabs>,
  );
  await drag(at('b'), [
    [300, 100],
    [100, 110],
  ]);
  expect(onChange).not.toHaveBeenCalled();
});

test('SHELL-13 a pull on the page asks anew; one in a sheet over it, or against the page, belongs to that', async () => {
  const onRefresh = vi.fn(async () => undefined);
  await show(
    <PullToRefresh onRefresh={onRefresh}>
      <p>rows</p>
      <dialog open>
        <b>choices</b>
      </dialog>
    </PullToRefresh>,
  );
  const down = [100, 120, 200, 320].map((y) => [100, y] as const);
  await drag(at('b'), down);
  await drag(at('p'), down.toReversed());
  expect(onRefresh).not.toHaveBeenCalled();
  await drag(at('p'), down);
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test('SHELL-13 a second finger ends a pull, and nothing of it stays on the page', async () => {
  const onRefresh = vi.fn(async () => undefined);
  await show(
    <PullToRefresh onRefresh={onRefresh}>
      <p>rows</p>
    </PullToRefresh>,
  );
  const first = [100, 120, 320].map((y) => finger([100, y]));
  const second = finger([200, 200]);
  await act(async () => {
    tell(at('p'), 'touchstart', first.slice(0, 1));
    for (const point of first.slice(1)) tell(at('p'), 'touchmove', [point]);
  });
  const indicator = at('.pull') as HTMLElement;
  expect(indicator.classList.contains('pull-armed')).toBe(true);
  await act(async () => {
    tell(at('p'), 'touchstart', [...first.slice(-1), second], [second]);
    tell(at('p'), 'touchend', first.slice(-1), [second]);
    tell(at('p'), 'touchend', [], first.slice(-1));
  });
  expect([indicator.className, indicator.style.getPropertyValue('--pulled')]).toEqual(['pull pull-idle', '']);
  expect(onRefresh).not.toHaveBeenCalled();
});
