// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { watchKeyboard } from './keyboard.ts';

test('SHELL-09 what stands at the foot learns how much of the page the keyboard covers, and a magnified page covers nothing', () => {
  const screen = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  const root = document.createElement('div');
  watchKeyboard(screen as unknown as VisualViewport, { innerHeight: 844 }, root);
  const heightAt = (view: Partial<typeof screen>): string => {
    Object.assign(screen, view);
    screen.dispatchEvent(new Event('resize'));
    return root.style.getPropertyValue('--keyboard-height');
  };
  expect(heightAt({ height: 508 })).toBe('336px');
  expect(heightAt({ offsetTop: 100 })).toBe('236px');
  expect(heightAt({ scale: 2 })).toBe('0px');
  expect(heightAt({ height: 844, offsetTop: 0, scale: 1 })).toBe('0px');
});
