/** Which rows of a long list are worth drawing: those on screen and some beyond, so that a quick swipe meets no gap. */
export interface VisibleRange {
  /** Index of the first row to draw. */
  readonly from: number;
  /** Index after the last row to draw. */
  readonly to: number;
}

interface Geometry {
  /** Pixels of the list above the top of the view; negative while the list begins below it. */
  readonly above: number;
  /** Pixels of the view. */
  readonly height: number;
  /** Pixels of one row. */
  readonly row: number;
  readonly rows: number;
}

/** Rows drawn beyond either edge of the view. */
const AHEAD = 5;
/** The range moves in steps of this many rows, so that most of a scroll changes nothing. */
const STEP = 4;

export const visibleRange = ({ above, height, row, rows }: Geometry): VisibleRange => {
  const first = Math.floor(above / row) - AHEAD;
  const last = Math.ceil((above + height) / row) + AHEAD;
  const from = Math.floor(first / STEP) * STEP;
  const to = Math.ceil(last / STEP) * STEP;
  return { from: Math.min(Math.max(0, from), rows), to: Math.min(Math.max(0, to), rows) };
};
