// @vitest-environment happy-dom
import type { Chart, OverlayCreate } from 'klinecharts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMarkers, type LabelledMarker } from './chart-markers.ts';

vi.mock('klinecharts', () => ({ registerOverlay: () => undefined }));

let drawn: Map<string, OverlayCreate>;
const library = {
  createOverlay: (overlay: OverlayCreate & { id: string }) => drawn.set(overlay.id, overlay),
  overrideOverlay: ({ id, ...more }: OverlayCreate & { id: string }) =>
    drawn.set(id, { ...drawn.get(id), ...more } as OverlayCreate),
  removeOverlay: ({ id }: { id: string }) => drawn.delete(id),
} as unknown as Chart;
const order = (id: string, price: number, text = `Buy ${id}`): LabelledMarker => ({
  id,
  price,
  text,
  tone: 'rise',
  texts: { text, price: String(price) },
});
const lines = () =>
  [...drawn].map(([id, { points, extendData, styles }]) => {
    const { text, countdown } = extendData as LabelledMarker['texts'];
    const at = (points ?? []).map(({ timestamp, value }) =>
      [timestamp, value].filter((part) => part !== undefined).join('@'),
    );
    return [id, at.join(), text, countdown, styles?.line?.color].filter((part) => part !== undefined).join(' ');
  });

beforeEach(() => {
  drawn = new Map();
});

test('SPOT-04 the chart has a line for each open order, at its price, and none for one that is over', () => {
  const show = createMarkers(library, (token) => token);
  show([order('1', 50), { ...order('2', 60, 'Sell 2'), tone: 'fall' }]);
  expect(lines()).toEqual(['1 50 Buy 1 --rise-fill', '2 60 Sell 2 --fall-fill']);
  // Filled in part, and moved.
  show([order('1', 50, 'Buy 0.5'), { ...order('2', 61, 'Sell 2'), tone: 'fall' }]);
  expect(lines()).toEqual(['1 50 Buy 0.5 --rise-fill', '2 61 Sell 2 --fall-fill']);
  show([order('1', 50, 'Buy 0.5')]);
  expect(lines()).toEqual(['1 50 Buy 0.5 --rise-fill']);
});

test('OPT-04 an option stands from when it was bought to its deadline, with the time that is left', () => {
  const show = createMarkers(library, (token) => token);
  const option = (countdown: string): LabelledMarker => ({
    ...order('7', 100, 'Entry, up'),
    life: { openedMs: 1_000, deadlineMs: 31_000 },
    texts: { text: 'Entry, up', price: '100', countdown },
  });
  show([option('0:30')]);
  show([option('0:29')]);
  expect(lines()).toEqual(['7 1000@100,31000@100 Entry, up 0:29 --rise-fill']);
});

test('SPOT-04 MKT-06 the price beside a line has the decimals of its market as soon as they are known', () => {
  const show = createMarkers(library, (token) => token);
  const cheap = (price: string): LabelledMarker => {
    const marker = order('1', 0.0000094);
    return { ...marker, texts: { ...marker.texts, price } };
  };
  show([cheap('0.00')]);
  show([cheap('0.0000094')]);
  expect(drawn.get('1')?.extendData).toMatchObject({ price: '0.0000094' });
});
