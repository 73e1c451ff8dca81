/** Tables as CSV (RFC 4180), safe to open in a spreadsheet. */

/**
 * What a spreadsheet would run as a formula gets an apostrophe before it; numbers, even negative, stay numbers. Half of our
 * languages' spreadsheets begin a new cell at a semicolon, and then take no quote of ours for one: there a formula may begin
 * within what we wrote as one cell.
 */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const FORMULA_AT_START = /^(?=[\t\r\n]|["\s]*[=+\-@＝＋－＠])/;
const FORMULA_WITHIN = /[;\t\r\n](?=["\s]*[=+\-@＝＋－＠])/g;

const cellOf = (value: string): string => {
  const safe = NUMBER.test(value) ? value : value.replace(FORMULA_WITHIN, "$&'").replace(FORMULA_AT_START, "'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
