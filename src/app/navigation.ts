/** Reacts to navigations: closes overlays (Back closes the topmost first), and moves the focus for screen readers. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { closeAllOverlays, closeTopOverlay } from '../ui/overlays.ts';

export const followNavigation = (router: AnyRouter): void => {
  // The router subscribes to the history at its first render: until then, this loads the page of a tap in the frame.
  const history: RouterHistory = router.history;
  const stop = history.subscribe((change) => {
    if (history.subscribers.size > 1) stop();
    else void router.load(change);
  });
  router.history.block({
    // Back while an overlay is open is meant for the overlay: close the topmost one and stay on the page.
    blockerFn: ({ action }: { action: string }) => (action === 'BACK' || action === 'GO') && closeTopOverlay(),
    enableBeforeUnload: false,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    closeAllOverlays();
    const { classList, dataset } = document.documentElement;
    classList.add('moved');
    dataset['turn'] = toLocation.state.__TSR_index < fromLocation.state.__TSR_index ? 'back' : 'forward';
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // Not after the first load, where the browser itself places the focus.
    if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
  });
  // The router records the scroll position of the page that is left. While the next page loads, a short pending page
  // scrolls instead: recording that would send a member who soon goes back to the top.
  window.addEventListener('scroll', (event) => router.state.isLoading && event.stopPropagation(), true);
};
