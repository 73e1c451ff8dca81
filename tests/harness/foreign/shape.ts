/** How a backend by another vendor writes rows and dates: see `answers.ts`. */

/** Fields that such backends send along with each row. */
const EXTRA = { weigh: 3, admin_id: null, createtime_text: '-', deletetime: null };
const row = (fields: object): object => ({ ...EXTRA, ...fields, status_color: 'primary' });
export const list = (...rows: object[]): object => ({ total: rows.length, list: rows.map(row) });
export const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const pad = (part: number): string => String(part).padStart(2, '0');
/** A date as its database writes it: text without a time zone. */
export const dateText = (ms: number): string => {
  const at = new Date(ms);
  const day = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()].map(pad).join('-');
  return `${day} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(pad).join(':')}`;
};
export const HOUR_S = 3_600;
export const DAY_S = 24 * HOUR_S;
