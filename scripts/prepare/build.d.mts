/** Absolute path of the built app. */
export const DIST: string;
/** Builds the app into dist/ where its sources changed since the last build. Safe to call from many processes. */
export const ensureBuilt: () => Promise<void>;
