/** Ids as they come in calls, and numbers that members read to support. */
const MAX_ID = 2_147_483_647;

/** undefined for anything that is no row's id; the caller answers as for one that does not exist. */
export const rowId = (text: string): number | undefined => {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** For columns that are integers. */
export const smallRowId = (text: string): number | undefined => {
  const id = rowId(text);
  return id !== undefined && id <= MAX_ID ? id : undefined;
};

/** `ST20260131000042`: what it is, the day it was made (UTC), its id. */
export const orderNumber = (prefix: string, id: number, atMs: number): string =>
  `${prefix}${new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')}${String(id).padStart(6, '0')}`;
