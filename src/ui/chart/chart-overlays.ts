/** Overlays that klinecharts lacks: a rectangle to draw, lines of the member's orders, the lifetime of an option. */
import {
  type Chart,
  type Overlay,
  type OverlayFigure,
  type OverlayTemplate,
  registerOverlay,
  type YAxis,
} from 'klinecharts';
import { legendHeight } from './chart-legend.ts';
import { spreadTags } from './spread-tags.ts';

export const RECTANGLE = 'rectangle';
export const OWN_LINE = 'ownLine';
export const OPTION_MARKER = 'optionMark';

/** Texts of a marker. Compared by identity: a changed text needs a new object. */
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

/** Distance between the middles of two tags. */
const TAG_PX = 18;

interface Drawn {
  readonly chart: Chart;
  readonly overlay: Overlay;
  readonly bounding: { readonly height: number };
  readonly yAxis: YAxis | null;
}

const priceOf = ({ points: [at] }: Overlay): number => at?.value ?? 0;

/** A tag beside its line, or as near to it as other markers' tags allow. @returns none for a line out of view */
const priceTag = ({ chart, overlay, bounding, yAxis }: Drawn, y: number): OverlayFigure[] => {
  const heightOf = (marker: Overlay): number => yAxis?.convertToPixel(priceOf(marker)) ?? y;
  const isInPicture = (marker: Overlay): boolean => heightOf(marker) >= 0 && heightOf(marker) <= bounding.height;
  // Sorted by price, not by pixel, so that the higher price is on top even where both are on the same pixel.
  const markers = chart
    .getOverlays({ groupId: overlay.groupId })
    .filter(isInPicture)
    .sort((one, other) => priceOf(other) - priceOf(one));
  const room = [legendHeight(chart) + TAG_PX / 2, bounding.height - TAG_PX / 2] as const;
  const places = spreadTags(markers.map(heightOf), room, TAG_PX);
  const place = places[markers.findIndex(({ id }) => id === overlay.id)];
  if (place === undefined) return [];
  const { text, price } = textsOf(overlay.extendData);
  // The price is shown here: on the axis it would hide the latest price, which is never far.
  return [tag(0, place, `${text} ${chart.getThousandsSeparator().format(price)}`, 'left')];
};

const ownLine: OverlayTemplate = {
  name: OWN_LINE,
  totalStep: 2,
  lock: true,
  createPointFigures: (drawn) => {
    const [at] = drawn.coordinates;
    return at === undefined ? [] : [across(at.y, drawn.bounding.width), ...priceTag(drawn, at.y)];
  },
};

/** Half the width of a countdown. */
const HALF_TAG_PX = 24;

/** Whether another marker ends sooner at nearly the same place: its countdown is shown there instead of this one's. */
const isCovered = ({ chart, overlay }: Drawn, x: number): boolean => {
  const endOf = ({ points }: Overlay): number => points[1]?.timestamp ?? 0;
  const others = chart
    .getOverlays({ groupId: overlay.groupId, name: OPTION_MARKER })
    .filter(({ id }) => id !== overlay.id);
  return others.some((other) => {
    const isSooner = endOf(other) < endOf(overlay) || (endOf(other) === endOf(overlay) && other.id < overlay.id);
    const [at] = [chart.convertToPixel([{ timestamp: endOf(other) }])].flat();
    return isSooner && Math.abs((at?.x ?? Number.POSITIVE_INFINITY) - x) < 2 * HALF_TAG_PX;
  });
};

/** A line at the entry price from side to side, and one at the deadline, with the time left until then. */
const optionMark: OverlayTemplate = {
  name: OPTION_MARKER,
  totalStep: 3,
  lock: true,
  // Continuous overlays are placed at their exact time, also between candles.
  drawingMode: 'continuous',
  createPointFigures: (drawn) => {
    const { chart, overlay, coordinates, bounding } = drawn;
    const [entry, deadline] = coordinates;
    if (entry === undefined || deadline === undefined) return [];
    const { countdown } = textsOf(overlay.extendData);
    // A deadline beyond the right edge is drawn at the edge.
    const x = Math.min(deadline.x, bounding.width - 1);
    const upright: OverlayFigure = {
      type: 'line',
      attrs: {
        coordinates: [
          { x, y: legendHeight(chart) },
          { x, y: bounding.height },
        ],
      },
      ignoreEvent: true,
    };
    const meeting: OverlayFigure = { type: 'circle', attrs: { x, y: entry.y, r: 4 }, ignoreEvent: true };
    const figures = [across(entry.y, bounding.width), upright, meeting, ...priceTag(drawn, entry.y)];
    if (countdown === undefined || isCovered(drawn, deadline.x)) return figures;
    const middle = Math.max(HALF_TAG_PX, Math.min(x, bounding.width - HALF_TAG_PX));
    return [...figures, tag(middle, bounding.height, countdown, 'center', 'bottom')];
  },
};

for (const template of [rectangle, ownLine, optionMark]) registerOverlay(template);
