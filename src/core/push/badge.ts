/** The app icon's badge: the number of unread messages. Used by page and service worker; ignored where unsupported. */
interface BadgeNavigator {
  setAppBadge?(count?: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Never rejects: a missing badge is harmless. */
export const showBadge = async (unread: number): Promise<void> => {
  const badge = navigator as BadgeNavigator;
  try {
    if (unread > 0) await badge.setAppBadge?.(unread);
    else await badge.clearAppBadge?.();
  } catch {
    // The app is not installed, or the browser refuses.
  }
};
