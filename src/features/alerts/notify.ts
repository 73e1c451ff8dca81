/** Shows a system notification if the open app has no focus. Never asks for permission: the push page does that. */
export const notify = async (text: string, id: string): Promise<void> => {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // Same tag as the server's push for this alert, so that one replaces the other.
    const options = { tag: `alert-${id}`, icon: '/icons/icon-192.png', data: { path: '/alerts' } };
    if (registration) await registration.showNotification(text, options);
    else new Notification(text, options);
  } catch {
    // The device cannot show notifications; the toast is enough.
  }
};
