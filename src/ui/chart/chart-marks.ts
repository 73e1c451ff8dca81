/** What of a member's own stands on the chart: resting orders as lines, open options with their deadline. */
import type { Chart, OverlayCreate } from 'klinecharts';
import type { Colours } from './chart-look.ts';
import { type MarkTexts, OPTION_MARK, OWN_LINE } from './chart-overlays.ts';

export interface ChartMark {
  readonly id: string;
  /** Of a limit order, or the entry of an option. In quote. */
  readonly price: number;
  readonly text: string;
  readonly tone: 'rise' | 'fall' | 'neutral';
  /** Set for what ends by itself, in epoch ms of the server's clock. */
  readonly life?: { readonly openedMs: number; readonly deadlineMs: number };
}

/** A mark with the words that change with time. */
export type WrittenMark = ChartMark & { readonly texts: MarkTexts };

const GROUP = 'marks';
const FILLS = { rise: '--rise-fill', fall: '--fall-fill', neutral: '--accent-fill' } as const;

const overlayOf = ({ id, price, life, texts }: WrittenMark, colour: string): OverlayCreate => ({
  id,
  groupId: GROUP,
  name: life === undefined ? OWN_LINE : OPTION_MARK,
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

const placeOf = ({ price, life, tone }: ChartMark): string =>
  `${price} ${life?.openedMs ?? ''} ${life?.deadlineMs ?? ''} ${tone}`;

/** @returns shows exactly these; of one that only counts on, only the words change */
export const createMarks = (chart: Chart, token: Colours): ((marks: readonly WrittenMark[]) => void) => {
  let shown = new Map<string, WrittenMark>();
  return (marks) => {
    const wanted = new Map(marks.map((mark) => [mark.id, mark]));
    for (const [id, before] of shown) {
      const now = wanted.get(id);
      if (now === undefined || placeOf(now) !== placeOf(before)) {
        chart.removeOverlay({ id });
        shown.delete(id);
      }
    }
    for (const mark of marks) {
      const before = shown.get(mark.id);
      if (before === undefined) chart.createOverlay(overlayOf(mark, token(FILLS[mark.tone])));
      else if (before.texts.text !== mark.texts.text || before.texts.countdown !== mark.texts.countdown)
        chart.overrideOverlay({ id: mark.id, extendData: mark.texts });
    }
    shown = wanted;
  };
};
