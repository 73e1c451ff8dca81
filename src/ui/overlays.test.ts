import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let overlays: typeof import('./overlays.ts');
/** Names of the open overlays, topmost last. */
let lying: string[];

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  overlays = await import('./overlays.ts');
  lying = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (name: string): void => {
  lying.push(name);
  const takeOff = overlays.registerOverlay({
    element: { id: name } as HTMLElement,
    close: () => {
      lying = lying.filter((one) => one !== name);
      takeOff();
    },
  });
};

test('SHELL-04 Back closes what lies topmost, one at a time, and then means the page', () => {
  open('sheet');
  open('dialog');
  expect(overlays.topOverlayElement()?.id).toBe('dialog');
  expect(overlays.closeTopOverlay()).toBe(true);
  expect(lying).toEqual(['sheet']);
  expect(overlays.closeTopOverlay()).toBe(true);
  expect(lying).toEqual([]);
  expect(overlays.closeTopOverlay()).toBe(false);
});

test('SHELL-04 a navigation closes all of them', () => {
  open('sheet');
  open('dialog');
  overlays.closeAllOverlays();
  expect(lying).toEqual([]);
  expect(overlays.topOverlayElement()).toBeUndefined();
});

test('SHELL-04 a Back that the browser obeyed before it said so means nothing more, for a moment', () => {
  overlays.expectLateBack(500);
  expect(overlays.closeTopOverlay()).toBe(true);
  expect(overlays.closeTopOverlay()).toBe(false);
  overlays.expectLateBack(500);
  vi.advanceTimersByTime(501);
  expect(overlays.closeTopOverlay()).toBe(false);
});
