/** Bundles the server where its sources changed since the last bundle. Safe to call from many processes. */
export const ensureBundled: (
  folder?: string,
  entry?: string,
) => Promise<{ readonly main: string; readonly packages: string }>;
