/**
 * Drawings on one klinecharts instance: shows them, builds new ones point by point, reports which are moved and tapped.
 *
 * The library's own drawing mode loses the second of two quick taps and has no keyboard support: points come from
 * outside.
 */
import type { Chart, OverlayCreate } from 'klinecharts';
import { RECTANGLE } from './chart-overlays.ts';
import { type Drawing, type DrawingPoint, POINTS, type Tool } from './drawings.ts';

const GROUP = 'drawings';
/** Id of the preview of a drawing that lacks points. */
const PREVIEW = 'drawing-preview';
/** A moved point snaps to a candle's price that is this near, since a finger hides the line. */
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
  /** Called for a drawing that was finished or moved. */
  readonly onDrawn: (drawing: Drawing) => void;
  /** Called with the tapped drawing; undefined when none is selected any more. */
  readonly onSelected: (id: string | undefined) => void;
  /** Called with the points set so far of the unfinished drawing; undefined when there is none. */
  readonly onStep: (points: number | undefined) => void;
}

export interface DrawingEngine {
  show(drawings: readonly Drawing[], hidden: boolean): void;
  /** Starts a new drawing, which waits for its points; an unfinished one is dropped. */
  begin(tool: Tool): void;
  cancel(): void;
  /** Previews the drawing with this point as the next one. */
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
    // There are many levels: filled labels would hide the candles.
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
    // By default a right click would delete the drawing without asking.
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
