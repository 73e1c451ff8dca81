/** The longest that storage may hold a page or a file of it (docs/decisions/storage-limits.md). */
export const STORAGE_LIMIT_MS = 1_000;
