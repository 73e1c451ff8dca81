/** Lines that a member draws over the candles of a market, as they are kept on the device. Pure. */

export const TOOLS = ['segment', 'ray', 'horizontal', 'channel', 'fibonacci', 'rectangle'] as const;
export type Tool = (typeof TOOLS)[number];

/** How many points a drawing of a tool has. */
export const POINTS: Record<Tool, number> = {
  segment: 2,
  ray: 2,
  horizontal: 1,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
};

export interface DrawingPoint {
  /** Epoch ms of the candle; may lie after the last one. */
  readonly atMs: number;
  /** In quote. A place on a picture, so no exact decimal. */
  readonly price: number;
}

export interface Drawing {
  readonly id: string;
  readonly tool: Tool;
  readonly points: readonly DrawingPoint[];
}

/** Most drawings of a market; the oldest is dropped first. */
export const MOST_DRAWINGS = 50;
/** Increased when the format of a record changes; older records are then dropped. */
const VERSION = 1;

const readPoint = (value: unknown): DrawingPoint | undefined => {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [atMs, price]: unknown[] = value;
  return Number.isSafeInteger(atMs) && typeof price === 'number' && Number.isFinite(price)
    ? { atMs: atMs as number, price }
    : undefined;
};

const readDrawing = (value: unknown): Drawing | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, tool, points } = value as Record<string, unknown>;
  const known = TOOLS.find((name) => name === tool);
  if (typeof id !== 'string' || id === '' || known === undefined || !Array.isArray(points)) return undefined;
  const read = points.flatMap((point) => readPoint(point) ?? []);
  return read.length === points.length && read.length === POINTS[known] ? { id, tool: known, points: read } : undefined;
};

/**
 * @returns undefined for a record that is invalid or of another version; unreadable drawings of a good one are left out
 */
export const readDrawings = (text: string): readonly Drawing[] | undefined => {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { version, drawings } = stored as Record<string, unknown>;
  if (version !== VERSION || !Array.isArray(drawings)) return undefined;
  const seen = new Set<string>();
  return drawings
    .flatMap((drawing) => readDrawing(drawing) ?? [])
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(-MOST_DRAWINGS);
};

export const writeDrawings = (drawings: readonly Drawing[]): string =>
  JSON.stringify({
    version: VERSION,
    drawings: drawings.map(({ id, tool, points }) => ({
      id,
      tool,
      points: points.map(({ atMs, price }) => [atMs, price]),
    })),
  });

/** Adds a new drawing, or replaces one that was moved. */
export const withDrawing = (drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] => {
  const place = drawings.findIndex(({ id }) => id === drawing.id);
  return place < 0 ? [...drawings, drawing].slice(-MOST_DRAWINGS) : drawings.with(place, drawing);
};
