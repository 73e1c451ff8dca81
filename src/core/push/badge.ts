/** The number on the app's icon: unread messages. Shared by page and worker; a platform without badges shows none. */
interface BadgeNavigator {
  setAppBadge?(count?: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Never rejects: a badge that cannot be shown is nobody's loss. */
export const showBadge = async (unread: number): Promise<void> => {
  const badge = navigator as BadgeNavigator;
  try {
    if (unread > 0) await badge.setAppBadge?.(unread);
    else await badge.clearAppBadge?.();
  } catch {
    // Not installed, or not allowed to.
  }
};
