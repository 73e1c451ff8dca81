/** Which version this is: the package's number, and the build by the hash of its first script. */

/** Put in by the build. */
declare const APP_VERSION: string;

/** '' in tests. */
export const VERSION: string = typeof APP_VERSION === 'undefined' ? '' : APP_VERSION;

/** `0.1.0 (AbC12345)`: what a member reads to customer service. */
export const versionText = (version: string, entry: string): string => {
  const [, build] = /-([\w-]{8})\.js$/.exec(entry) ?? [];
  return build === undefined ? version : `${version} (${build})`;
};

export const shownVersion = (): string =>
  versionText(VERSION, document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '');

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
