// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useSwipeAway } from './swipe-away.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const Held = ({ away }: { away: () => void }) => <p {...useSwipeAway(away)}>grip</p>;

test('a sheet follows a mouse whose button is down, and none that was let go elsewhere', async () => {
  const away = vi.fn();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(<Held away={away} />));
  const grip = place.querySelector('p') as HTMLElement;
  grip.setPointerCapture = () => undefined;
  const move = (type: string, clientY: number, buttons: number): void =>
    void grip.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, buttons, pointerType: 'mouse' }));
  move('pointerdown', 100, 1);
  move('pointermove', 150, 1);
  expect(grip.style.getPropertyValue('--dragged')).toBe('50px');
  move('pointermove', 300, 0);
  expect(grip.style.getPropertyValue('--dragged')).toBe('');
  move('pointerup', 300, 0);
  expect(away).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  place.remove();
});
