/** Parses the ids of calls, and makes the order numbers that members quote to support. */
const MAX_ID = 2_147_483_647;

/** undefined for a malformed id; the caller then answers as for an id that does not exist. */
export const rowId = (text: string): number | undefined => {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** For columns of PostgreSQL's type integer. */
export const smallRowId = (text: string): number | undefined => {
  const id = rowId(text);
  return id !== undefined && id <= MAX_ID ? id : undefined;
};

/** `ST20260131000042`: the prefix, the UTC day, the id. */
export const orderNumber = (prefix: string, id: number, atMs: number): string =>
  `${prefix}${new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')}${String(id).padStart(6, '0')}`;
