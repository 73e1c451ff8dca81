/**
 * Draws a receipt as an image to share (OPT-07). It shows the prices and that the proof was verified, but nothing about
 * the member: no name, no order number, no amounts; profit is in percent of the stake.
 */
import { type Decimal, div, HUNDRED, isZero, mul } from '../../contract/decimal.ts';
import type { OptionReceipt } from '../../contract/entities/options.ts';
import { tickChartPath } from './tick-path.ts';

export interface PictureLabels {
  readonly site: string;
  /** `BTC/USDT`. */
  readonly market: string;
  /** "Buy up · 30 s". */
  readonly terms: string;
  readonly result: string;
  /** Profit as a share of the stake: "+80%". */
  readonly share: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** "Proof checked: 32 recorded prices", or nothing where it was not. */
  readonly proof: string;
  /** The price source. */
  readonly source: string;
}

export interface PictureStyle {
  readonly page: string;
  readonly card: string;
  readonly text: string;
  readonly secondary: string;
  readonly accent: string;
  /** Colour of the result: rise, fall or neutral. */
  readonly move: string;
  readonly good: string;
  readonly font: string;
  readonly rightToLeft: boolean;
}

/** Profit in percent of the stake; undefined if profit or stake is unknown. */
export const shareOfStake = ({
  profit,
  stake,
}: {
  readonly profit: Decimal | undefined;
  readonly stake: Decimal;
}): Decimal | undefined =>
  profit === undefined || isZero(stake) ? undefined : div(mul(profit, HUNDRED), stake, 2, 'halfUp');

/** "3f9a2c1d…77b0e4aa": enough to compare, short enough to read. */
export const shortHash = (hash: string): string => (hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-8)}` : hash);

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 80;
const PLOT = { y: 470, height: 330 };
const FACTS_Y = 900;
const FACT_STEP = 66;

/**
 * Returns a function that writes a text at the start or the end of a line, in the language's direction, shrunk to fit.
 */
const writer = (context: CanvasRenderingContext2D, { font, rightToLeft }: PictureStyle) => {
  const room = WIDTH - 2 * MARGIN;
  return (text: string, y: number, at: 'start' | 'end', size: number, colour: string, weight = 400, share = 1) => {
    context.direction = rightToLeft ? 'rtl' : 'ltr';
    context.textAlign = at;
    context.fillStyle = colour;
    let fitting = size;
    do {
      context.font = `${weight} ${fitting}px ${font}`;
      fitting -= 2;
    } while (fitting > 18 && context.measureText(text).width > room * share);
    const left = (at === 'start') !== rightToLeft;
    context.fillText(text, left ? MARGIN : WIDTH - MARGIN, y);
  };
};

/** Draws the ticks. Time runs from left to right in every language, as in all charts. */
const drawTicks = (context: CanvasRenderingContext2D, receipt: OptionReceipt, look: PictureStyle): void => {
  const { ticks, entrySequence, exitSequence, order } = receipt;
  const width = WIDTH - 2 * MARGIN;
  const plot = tickChartPath(ticks, entrySequence, exitSequence, width, PLOT.height, order.deadlineMs);
  context.save();
  context.translate(MARGIN, PLOT.y);
  context.fillStyle = look.card;
  context.beginPath();
  context.roundRect(0, 0, width, PLOT.height, 28);
  context.fill();
  const line = (path: Path2D, colour: string, thickness: number, dash: readonly number[]) => {
    context.strokeStyle = colour;
    context.lineWidth = thickness;
    context.setLineDash([...dash]);
    context.stroke(path);
  };
  if (plot.entry !== undefined) line(new Path2D(`M0 ${plot.entry.y}H${width}`), look.secondary, 2, [8, 10]);
  if (plot.deadlineX !== undefined) line(new Path2D(`M${plot.deadlineX} 0V${PLOT.height}`), look.secondary, 2, [3, 8]);
  line(new Path2D(plot.path), look.accent, 5, []);
  for (const [point, colour] of [
    [plot.entry, look.text],
    [plot.exit, look.move],
  ] as const) {
    if (point === undefined) continue;
    context.fillStyle = colour;
    context.beginPath();
    context.arc(point.x, point.y, 13, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
};

const draw = (
  context: CanvasRenderingContext2D,
  receipt: OptionReceipt,
  words: PictureLabels,
  look: PictureStyle,
): void => {
  const write = writer(context, look);
  context.fillStyle = look.page;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.textBaseline = 'alphabetic';
  write(words.site, 120, 'start', 40, look.secondary, 600, 0.6);
  write(words.source, 120, 'end', 30, look.secondary, 400, 0.38);
  write(words.market, 230, 'start', 64, look.text, 700, 0.55);
  write(words.terms, 230, 'end', 40, look.secondary, 400, 0.42);
  write(words.share, 385, 'start', 128, look.move, 700, 0.62);
  write(words.result, 385, 'end', 44, look.text, 600, 0.36);
  drawTicks(context, receipt, look);
  for (const [index, { label, value }] of words.facts.entries()) {
    const y = FACTS_Y + index * FACT_STEP;
    write(label, y, 'start', 36, look.secondary, 400, 0.48);
    write(value, y, 'end', 36, look.text, 500, 0.5);
  }
  if (words.proof === '') return;
  write(`✓ ${words.proof}`, HEIGHT - 112, 'start', 34, look.good, 600);
  write(shortHash(receipt.headHash), HEIGHT - 60, 'start', 28, look.secondary);
};

/** @returns a PNG of 1080 × 1350; undefined where the browser gives no canvas */
export const receiptPicture = (
  receipt: OptionReceipt,
  words: PictureLabels,
  look: PictureStyle,
): Promise<Blob | undefined> => {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(undefined);
  draw(context, receipt, words, look);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
};
