/**
 * Launches of the installed app while it is open: the system focuses the open window, and the page navigates to the
 * target of the launch (a shortcut) without a reload. Text typed on another page stays there as a draft.
 */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string | null }) => void): void;
}

/**
 * Path of a launch; undefined where it has no target of its own: the app's icon only brings the window to the front.
 */
export const launchPath = (target: string | null | undefined, origin: string, opened: string): string | undefined => {
  if (!target || !URL.canParse(target) || target === opened) return undefined;
  const url = new URL(target);
  if (url.origin !== origin) return undefined;
  const path = url.pathname + url.search;
  return path === '/' ? undefined : path;
};

/** Target of the launch that opened this page; empty once it was met, undefined before it was asked for. */
let opened: string | undefined;

/** The browser queues launches until a consumer is set; a later call replaces the consumer. */
export const followLaunches = (open: (path: string) => void): void => {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  // The queue also holds the launch that opened this page: ignore it, since the member may have moved on.
  opened ??= performance.getEntriesByType('navigation')[0]?.name ?? '';
  launchQueue?.setConsumer(({ targetURL }) => {
    const path = launchPath(targetURL, location.origin, opened ?? '');
    if (targetURL === opened) opened = '';
    if (path !== undefined) open(path);
  });
};
