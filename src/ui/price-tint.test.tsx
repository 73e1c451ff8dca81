// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decimal } from '../contract/decimal.ts';
import { Price } from './Amounts.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement('div');
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

const show = (price: string | undefined) =>
  act(async () => root.render(<Price value={price === undefined ? undefined : decimal(price)} />));
const tint = () => host.querySelector<HTMLElement>('.price')?.dataset['tint'];

test('MKT-01 a price that changes wears the tint of its way for 300 ms, each time anew, and none when it first comes', async () => {
  await show(undefined);
  await show('100');
  expect(tint()).toBeUndefined();
  await show('101');
  expect(tint()).toBe('rise');
  vi.advanceTimersByTime(200);
  await show('99');
  expect(tint()).toBe('fall');
  vi.advanceTimersByTime(299);
  expect(tint()).toBe('fall');
  vi.advanceTimersByTime(1);
  expect(tint()).toBeUndefined();
  await show('99');
  expect(tint()).toBeUndefined();
});
