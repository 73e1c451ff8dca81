/**
 * How long (ms) storage may delay the app's start, a page or one of its files: a database that does not open must not
 * stop them, and what it holds comes later or not at all (docs/decisions/storage-limits.md).
 */
export const STORAGE_LIMIT_MS = 1_000;
