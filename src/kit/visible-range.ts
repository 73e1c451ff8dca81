/** Which rows of a virtual list to render: those on screen and a few beyond, so that fast scrolling shows no gap. */
export interface VisibleRange {
  /** Index of the first row to render. */
  readonly from: number;
  /** Index after the last row to render. */
  readonly to: number;
}

interface Geometry {
  /** Pixels of the list above the top of the viewport; negative while the list begins below it. */
  readonly above: number;
  /** Height of the viewport in pixels. */
  readonly height: number;
  /** Pixels of one row. */
  readonly row: number;
  readonly rows: number;
}

/** Rows rendered beyond either edge of the viewport. */
const AHEAD = 5;
/** The range moves in steps of this many rows, so that most scroll events cause no render. */
const STEP = 4;

export const visibleRange = ({ above, height, row, rows }: Geometry): VisibleRange => {
  const first = Math.floor(above / row) - AHEAD;
  const last = Math.ceil((above + height) / row) + AHEAD;
  const from = Math.floor(first / STEP) * STEP;
  const to = Math.ceil(last / STEP) * STEP;
  return { from: Math.min(Math.max(0, from), rows), to: Math.min(Math.max(0, to), rows) };
};
