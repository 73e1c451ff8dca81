/** Which version this is: the package's number, and the build by the name that the page carries. */

/** Defined by the build. */
declare const APP_VERSION: string;

/** '' in tests. */
export const VERSION: string = typeof APP_VERSION === 'undefined' ? '' : APP_VERSION;

/** The build that this page belongs to (scripts/vite/pwa.ts); '' in development. */
export const shownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** `0.1.0 (01234567)`: what a member reads to customer service. */
export const versionText = (version: string, build: string): string =>
  build === '' ? version : `${version} (${build.slice(0, 8)})`;

export const shownVersion = (): string => versionText(VERSION, shownBuild());

const partsOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Whether `one` is a later version than `other`. */
export const isLater = (one: string, other: string): boolean => {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};
