/** Shapes that klinecharts does not bring: a rectangle to draw, lines of own orders, the life of an option. */
import { type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';

export const RECTANGLE = 'rectangle';
export const OWN_LINE = 'ownLine';
export const OPTION_MARKER = 'optionMark';

/** What stands on a mark. Compared by identity: a new text is a new object. */
export interface MarkerTexts {
  readonly text: string;
  /** Time left, at the deadline. */
  readonly countdown?: string;
  /** The price, with a point and no grouping. */
  readonly price: string;
}

const textsOf = (extendData: unknown): MarkerTexts => extendData as MarkerTexts;

const rectangle: OverlayTemplate = {
  name: RECTANGLE,
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [from, to] }) => {
    if (from === undefined || to === undefined) return [];
    const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
    return { type: 'polygon', attrs: { coordinates: corners }, styles: { style: 'stroke_fill' } };
  },
};

const across = (y: number, width: number): OverlayFigure => ({
  type: 'line',
  attrs: {
    coordinates: [
      { x: 0, y },
      { x: width, y },
    ],
  },
  ignoreEvent: true,
});

const tag = (
  x: number,
  y: number,
  text: string,
  align: 'left' | 'right' | 'center',
  baseline = 'middle',
): OverlayFigure => ({
  type: 'text',
  attrs: { x, y, text, align, baseline },
  ignoreEvent: true,
});

const ownLine: OverlayTemplate = {
  name: OWN_LINE,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay, coordinates: [at], bounding }) =>
    at === undefined ? [] : [across(at.y, bounding.width), tag(0, at.y, textsOf(overlay.extendData).text, 'left')],
  createYAxisFigures: ({ chart, overlay, coordinates: [at], bounding }) =>
    at === undefined
      ? []
      : tag(bounding.width, at.y, chart.getThousandsSeparator().format(textsOf(overlay.extendData).price), 'right'),
};

/** Half the room that a countdown takes. */
const HALF_TAG_PX = 24;

/** Entry price from side to side, and where on the time axis the deadline lies, with the time left until it. */
const optionMark: OverlayTemplate = {
  name: OPTION_MARKER,
  totalStep: 3,
  lock: true,
  // Continuous shapes are placed between candles, at their exact moment.
  drawingMode: 'continuous',
  createPointFigures: ({ chart, overlay, coordinates: [entry, deadline], bounding }) => {
    if (entry === undefined || deadline === undefined) return [];
    const { text, countdown, price } = textsOf(overlay.extendData);
    // The price stands here: on the axis it would hide the latest one, which is never far.
    const words = `${text} ${chart.getThousandsSeparator().format(price)}`;
    // A deadline to the right of the picture stands at its edge.
    const x = Math.min(deadline.x, bounding.width - 1);
    const upright: OverlayFigure = {
      type: 'line',
      attrs: {
        coordinates: [
          { x, y: 0 },
          { x, y: bounding.height },
        ],
      },
      ignoreEvent: true,
    };
    const meeting: OverlayFigure = { type: 'circle', attrs: { x, y: entry.y, r: 4 }, ignoreEvent: true };
    const figures = [across(entry.y, bounding.width), upright, meeting, tag(0, entry.y, words, 'left')];
    if (countdown === undefined) return figures;
    const middle = Math.max(HALF_TAG_PX, Math.min(x, bounding.width - HALF_TAG_PX));
    return [...figures, tag(middle, bounding.height, countdown, 'center', 'bottom')];
  },
};

for (const template of [rectangle, ownLine, optionMark]) registerOverlay(template);
