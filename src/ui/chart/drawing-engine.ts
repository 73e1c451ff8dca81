/**
 * Drawings on one klinecharts instance: puts them there, builds new ones point by point, tells what is moved and tapped.
 *
 * The library's own way of drawing loses the second of two quick taps and knows no keyboard: points come from outside.
 */
import type { Chart, OverlayCreate } from 'klinecharts';
import { RECTANGLE } from './chart-overlays.ts';
import { type Drawing, type DrawingPoint, POINTS, type Tool } from './drawings.ts';

const GROUP = 'drawings';
/** What is seen of a drawing before it has all its points. */
const PREVIEW = 'drawing-preview';
/** A line under a finger is hard to hit: this near to a candle's price a point that is moved jumps to it. */
export const MAGNET_PX = 8;

const SHAPES: Record<Tool, string> = {
  segment: 'segment',
  ray: 'rayLine',
  horizontal: 'horizontalStraightLine',
  channel: 'priceChannelLine',
  fibonacci: 'fibonacciLine',
  rectangle: RECTANGLE,
};

export interface DrawingEvents {
  /** Drawn to its end, or moved. */
  readonly onDrawn: (drawing: Drawing) => void;
  /** Tapped; undefined: none any more. */
  readonly onSelected: (id: string | undefined) => void;
  /** Points set so far of the drawing under way; undefined: none is. */
  readonly onStep: (points: number | undefined) => void;
}

export interface DrawingEngine {
  show(drawings: readonly Drawing[], hidden: boolean): void;
  /** Waits for the points of a new drawing; one that was under way is given up. */
  begin(tool: Tool): void;
  cancel(): void;
  /** Shows how it would look with this point next. */
  hover(point: DrawingPoint): void;
  place(point: DrawingPoint): void;
}

const placesOf = (points: readonly DrawingPoint[]) =>
  points.map(({ atMs, price }) => ({ timestamp: atMs, value: price }));

export const createDrawingEngine = (
  chart: Chart,
  events: () => DrawingEvents,
  styles: OverlayCreate['styles'],
): DrawingEngine => {
  let underWay: { readonly tool: Tool; readonly points: readonly DrawingPoint[] } | undefined;
  let hiddenNow = false;

  const shapeOf = (tool: Tool): OverlayCreate => ({
    name: SHAPES[tool],
    // Levels are many: filled labels would hide the candles.
    ...(tool === 'fibonacci' ? { styles } : {}),
  });
  const overlayOf = ({ id, tool, points }: Drawing): OverlayCreate => ({
    ...shapeOf(tool),
    id,
    groupId: GROUP,
    points: placesOf(points),
    mode: 'weak_magnet',
    modeSensitivity: MAGNET_PX,
    visible: !hiddenNow,
    // The right button would delete without a question.
    onRightClick: (event) => event.preventDefault?.(),
    onSelected: () => events().onSelected(id),
    onDeselected: () => events().onSelected(undefined),
    onPressedMoveEnd: ({ overlay }) => {
      const moved = overlay.points.flatMap(({ timestamp, value }) =>
        timestamp === undefined || value === undefined ? [] : [{ atMs: Math.round(timestamp), price: value }],
      );
      if (moved.length === POINTS[tool]) events().onDrawn({ id, tool, points: moved });
    },
  });
  const preview = (points: readonly DrawingPoint[]): void => {
    chart.removeOverlay({ id: PREVIEW });
    if (underWay === undefined || points.length === 0) return;
    const shape = shapeOf(underWay.tool);
    chart.createOverlay({ ...shape, id: PREVIEW, lock: true, points: placesOf(points) });
  };
  const cancel = (): void => {
    if (underWay === undefined) return;
    underWay = undefined;
    chart.removeOverlay({ id: PREVIEW });
    events().onStep(undefined);
  };

  return {
    cancel,
    begin: (tool) => {
      cancel();
      underWay = { tool, points: [] };
      events().onStep(0);
    },
    hover: (point) => {
      if (underWay !== undefined) preview([...underWay.points, point]);
    },
    place: (point) => {
      if (underWay === undefined) return;
      const { tool } = underWay;
      const points = [...underWay.points, point];
      if (points.length < POINTS[tool]) {
        underWay = { tool, points };
        preview(points);
        events().onStep(points.length);
        return;
      }
      cancel();
      events().onDrawn({ id: crypto.randomUUID(), tool, points });
    },
    show: (drawings, hidden) => {
      const known = new Set(chart.getOverlays({ groupId: GROUP }).map(({ id }) => id));
      const wanted = new Set(drawings.map(({ id }) => id));
      for (const id of known) if (!wanted.has(id)) chart.removeOverlay({ id });
      if (hidden !== hiddenNow) chart.overrideOverlay({ groupId: GROUP, visible: !hidden });
      hiddenNow = hidden;
      for (const drawing of drawings) if (!known.has(drawing.id)) chart.createOverlay(overlayOf(drawing));
    },
  };
};
