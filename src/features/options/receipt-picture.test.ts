// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { optionReceipt } from '../../contract/entities/options.ts';
import { type PictureLabels, type PictureStyle, receiptPicture } from './receipt-image.ts';

const HASH = `3f9a2c1d${'0'.repeat(48)}77b0e4aa`;
const receipt = optionReceipt.decode(
  {
    order: { id: '7', status: '2', num: '10', time: 30, hyzd: 1 },
    symbol: 'btcusdt',
    source: 'htx',
    accepted_ms: 0,
    ticks: [],
    head_hash: HASH,
  },
  '',
);
const words: PictureLabels = {
  site: 'Seed',
  market: 'BTC/USDT',
  terms: 'Buy up · 30 s',
  result: 'Won',
  share: '+80%',
  facts: [{ label: 'Entry price', value: '100' }],
  proof: 'Proof checked: 3 recorded prices',
  source: 'HTX',
};
const look = { font: 'sans-serif', rightToLeft: false } as PictureStyle;

/** Each text with its alignment and whether it begins at the left or the right edge. */
let written: string[];
beforeEach(() => {
  written = [];
  vi.stubGlobal('Path2D', class {});
  const own: Record<string, unknown> = {
    measureText: () => ({ width: 10 }),
    fillText: (text: string, x: number) => written.push(`${text} ${own['textAlign']} ${x < 540 ? 'left' : 'right'}`),
  };
  const context = new Proxy(own, { get: (target, name: string) => target[name] ?? (() => undefined) });
  vi.spyOn(document, 'createElement').mockReturnValue({
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void) => done(new Blob()),
  } as unknown as HTMLCanvasElement);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

test('OPT-07 LANG-04 each text of the picture begins at the edge where the language begins', async () => {
  await receiptPicture(receipt, words, look);
  expect(written).toEqual(
    expect.arrayContaining(['Seed start left', 'HTX end right', 'Entry price start left', '100 end right']),
  );
  written = [];
  await receiptPicture(receipt, words, { ...look, rightToLeft: true });
  expect(written).toEqual(
    expect.arrayContaining(['Seed start right', 'HTX end left', 'Entry price start right', '100 end left']),
  );
});

test('OPT-07 the picture has a tick and the hash of what was proven, and neither where nothing was', async () => {
  const proof = () => written.filter((text) => /✓|…/.test(text));
  await receiptPicture(receipt, words, look);
  expect(proof()).toEqual(['✓ Proof checked: 3 recorded prices start left', '3f9a2c1d…77b0e4aa start left']);
  written = [];
  await receiptPicture(receipt, { ...words, proof: '' }, look);
  expect(proof()).toEqual([]);
});
