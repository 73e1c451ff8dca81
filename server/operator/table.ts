/** Rows as a table for a terminal. */
import type { Cell, Row } from './command.ts';

/** Longer than any bank destination (180 signs), address (128) or hash (64): an operator compares them sign by sign. */
const MAX_WIDTH = 200;
/**
 * Control and format characters: in a member's text they could move the cursor, hide a row or reverse a line's
 * direction.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const textOf = (cell: Cell | undefined): string => {
  const text = cell === null || cell === undefined ? '' : String(cell).replace(UNSAFE, ' ');
  const signs = [...text];
  return signs.length > MAX_WIDTH ? `${signs.slice(0, MAX_WIDTH - 1).join('')}…` : text;
};

/** East Asian characters and emoji take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const MARK = /\p{M}/u;
const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (MARK.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1), 0);

const isNumeric = (rows: readonly Row[], column: string): boolean =>
  rows.every((row) => /^-?[\d.,]*$/.test(textOf(row[column])));

/** Numbers to the right, text to the left, columns in the order of the first row. */
export const tableOf = (rows: readonly Row[]): string => {
  const [first] = rows;
  if (first === undefined) return '(nothing)';
  const columns = Object.keys(first).map((name) => ({
    name,
    numeric: isNumeric(rows, name),
    width: Math.max(widthOf(name), ...rows.map((row) => widthOf(textOf(row[name])))),
  }));
  const line = (cell: (name: string) => string): string =>
    columns
      .map(({ name, numeric, width }) => {
        const text = cell(name);
        const space = ' '.repeat(Math.max(0, width - widthOf(text)));
        return numeric ? `${space}${text}` : `${text}${space}`;
      })
      .join('  ')
      .trimEnd();
  return [
    line((name) => name),
    line((name) => '─'.repeat(columns.find((column) => column.name === name)?.width ?? 0)),
    ...rows.map((row) => line((name) => textOf(row[name]))),
  ].join('\n');
};
