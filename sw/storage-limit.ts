/** How long (ms) storage may delay a page or one of its files (docs/decisions/storage-limits.md). */
export const STORAGE_LIMIT_MS = 1_000;
