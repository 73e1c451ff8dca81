// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useCarousel } from './use-carousel.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Without a track: how slides move is a matter for a browser. */
const Strip = () => {
  const { strip, dots, handlers } = useCarousel(3);
  return (
    <section ref={strip} {...handlers}>
      <div ref={dots}>
        <i />
        <i />
        <i />
      </div>
    </section>
  );
};

afterEach(() => vi.useRealTimers());

test('HOME-02 banners rest under a finger, and move on by themselves once it is lifted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Strip />));
  const shown = () => [...place.querySelectorAll('i')].findIndex((dot) => dot.classList.contains('chosen'));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const finger = (type: string) =>
    act(async () => place.querySelector('section')?.dispatchEvent(new Event(type, { bubbles: true })));
  await pass(3_000);
  expect(shown()).toBe(1);
  await finger('pointerdown');
  await pass(30_000);
  expect(shown()).toBe(1);
  await finger('touchend');
  await pass(3_000);
  expect(shown()).toBe(2);
  await act(async () => root.unmount());
  place.remove();
});
