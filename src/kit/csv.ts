/** Tables as CSV (RFC 4180), safe to open in a spreadsheet. */

/** Cells that a spreadsheet would run as a formula get a leading apostrophe; numbers, even negative, stay numbers. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (value: string): string => {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
