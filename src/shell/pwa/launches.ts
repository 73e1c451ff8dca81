/**
 * Launches of the installed app while it is open: the system brings the open window to the front, and this goes where
 * the launch leads (a shortcut), without loading the page anew. What is typed elsewhere is a draft and stays.
 */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string | null }) => void): void;
}

/** Path of a launch, undefined where it leads nowhere in particular: the icon itself brings the app to the front as it is. */
export const launchPath = (target: string | null | undefined, origin: string, opened: string): string | undefined => {
  if (!target || !URL.canParse(target) || target === opened) return undefined;
  const url = new URL(target);
  if (url.origin !== origin) return undefined;
  const path = url.pathname + url.search;
  return path === '/' ? undefined : path;
};

/** Called once; the browser keeps launches for whoever comes late. */
export const followLaunches = (open: (path: string) => void): void => {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  // The launch that opened this very page is told, too, however far the member has gone since.
  let opened = performance.getEntriesByType('navigation')[0]?.name ?? '';
  launchQueue?.setConsumer(({ targetURL }) => {
    const path = launchPath(targetURL, location.origin, opened);
    if (targetURL === opened) opened = '';
    if (path !== undefined) open(path);
  });
};
