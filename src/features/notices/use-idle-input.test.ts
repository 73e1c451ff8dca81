import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenInputIdle } from './use-idle-input.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (pressed = false) => {
  const page = new EventTarget();
  const tell = vi.fn();
  const stop = whenInputIdle(tell, pressed, page);
  return { tell, stop, act: (name: string) => page.dispatchEvent(new Event(name)) };
};

describe('SHELL-06 what moves the page waits for a calm moment', () => {
  test('a page that nobody touches is calm after a second, and that is told once', () => {
    const { tell, act } = start();
    vi.advanceTimersByTime(999);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    act('pointerdown');
    act('pointerup');
    vi.advanceTimersByTime(10_000);
    expect(tell).toHaveBeenCalledTimes(1);
  });
  test.each(['keydown', 'wheel'])('%s begins the second anew', (name) => {
    const { tell, act } = start();
    vi.advanceTimersByTime(900);
    act(name);
    vi.advanceTimersByTime(999);
    expect(tell).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tell).toHaveBeenCalledTimes(1);
  });
  test.each(['pointerup', 'pointercancel'])('never while a finger is down, however long; a second after %s', (name) => {
    const { tell, act } = start();
    act('pointerdown');
    vi.advanceTimersByTime(60_000);
    act('keydown');
    vi.advanceTimersByTime(60_000);
    expect(tell).not.toHaveBeenCalled();
    act(name);
    vi.advanceTimersByTime(1_000);
    expect(tell).toHaveBeenCalledTimes(1);
  });
  test.each(['pointerup', 'keyup'])(
    'what was held down before there was anything to wait for counts, too, until %s',
    (name) => {
      const { tell, act } = start(true);
      vi.advanceTimersByTime(60_000);
      expect(tell).not.toHaveBeenCalled();
      act(name);
      vi.advanceTimersByTime(1_000);
      expect(tell).toHaveBeenCalledTimes(1);
    },
  );
  test('nothing is told after it was stopped', () => {
    const { tell, stop, act } = start();
    stop();
    act('keydown');
    vi.advanceTimersByTime(10_000);
    expect(tell).not.toHaveBeenCalled();
  });
});
