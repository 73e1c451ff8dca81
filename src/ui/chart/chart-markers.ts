/** The member's own markers on the chart: resting orders as lines, open options with their deadline. */
import type { Chart, OverlayCreate } from 'klinecharts';
import { type MarkerTexts, OPTION_MARKER, OWN_LINE } from './chart-overlays.ts';
import type { Colours } from './chart-theme.ts';

export interface ChartMarker {
  readonly id: string;
  /** The limit price of an order, or the entry of an option. In quote. */
  readonly price: number;
  readonly text: string;
  readonly tone: 'rise' | 'fall';
  /** Set for an option, which ends by itself; epoch ms of the server's clock. */
  readonly life?: { readonly openedMs: number; readonly deadlineMs: number };
}

/** A marker with its texts, which change with time. */
export type LabelledMarker = ChartMarker & { readonly texts: MarkerTexts };

const GROUP = 'marks';
const FILLS = { rise: '--rise-fill', fall: '--fall-fill' } as const;

const overlayOf = ({ id, price, life, texts }: LabelledMarker, colour: string): OverlayCreate => ({
  id,
  groupId: GROUP,
  name: life === undefined ? OWN_LINE : OPTION_MARKER,
  lock: true,
  points:
    life === undefined
      ? [{ value: price }]
      : [
          { timestamp: life.openedMs, value: price },
          { timestamp: life.deadlineMs, value: price },
        ],
  extendData: texts,
  styles: {
    line: { color: colour, style: 'dashed', dashedValue: [4, 3] },
    circle: { color: colour, borderColor: colour },
    text: { backgroundColor: colour, borderColor: colour },
  },
});

const placeOf = ({ price, life, tone }: ChartMarker): string =>
  `${price} ${life?.openedMs ?? ''} ${life?.deadlineMs ?? ''} ${tone}`;

/** The price is written anew once the market's decimals are known. */
const sameTexts = (one: MarkerTexts, other: MarkerTexts): boolean =>
  one.text === other.text && one.countdown === other.countdown && one.price === other.price;

/** @returns shows exactly the given markers; where only a countdown has changed, it updates only the text */
export const createMarkers = (chart: Chart, token: Colours): ((markers: readonly LabelledMarker[]) => void) => {
  let shown = new Map<string, LabelledMarker>();
  return (markers) => {
    const wanted = new Map(markers.map((mark) => [mark.id, mark]));
    for (const [id, before] of shown) {
      const now = wanted.get(id);
      if (now === undefined || placeOf(now) !== placeOf(before)) {
        chart.removeOverlay({ id });
        shown.delete(id);
      }
    }
    for (const mark of markers) {
      const before = shown.get(mark.id);
      if (before === undefined) chart.createOverlay(overlayOf(mark, token(FILLS[mark.tone])));
      else if (!sameTexts(before.texts, mark.texts)) chart.overrideOverlay({ id: mark.id, extendData: mark.texts });
    }
    shown = wanted;
  };
};
