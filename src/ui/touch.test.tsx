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

/** A finger that goes from one place to the next, and is lifted at the last. */
const drag = async (target: Element, points: readonly (readonly [x: number, y: number])[]): Promise<void> => {
  const tell = (type: string, [clientX, clientY]: readonly [number, number], lifted = false): void => {
    const touch = { clientX, clientY };
    const event = new Event(type, { bubbles: true, cancelable: true });
    target.dispatchEvent(Object.assign(event, { touches: lifted ? [] : [touch], changedTouches: [touch] }));
  };
  const [first = [0, 0], ...others] = points;
  await act(async () => {
    tell('touchstart', first);
    for (const point of others) tell('touchmove', point);
    tell('touchend', others.at(-1) ?? first, true);
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
