/** A system notification for who has the app open beside something else. Nobody is asked for leave: push's page does. */
export const notify = async (text: string, id: string): Promise<void> => {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return;
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // The server's push of the same alert takes its place.
    const options = { tag: `alert-${id}`, icon: '/icons/icon-192.png', data: { path: '/alerts' } };
    if (registration) await registration.showNotification(text, options);
    else new Notification(text, options);
  } catch {
    // A device that shows none has the toast.
  }
};
