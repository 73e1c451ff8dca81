/** What follows a navigation: overlays close, Back closes the topmost first, readers hear the new page. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { closeAllOverlays, closeTopOverlay } from '../ui/overlays.ts';

export const followNavigation = (router: AnyRouter): void => {
  // The router listens from its first render on. Before that, it would not hear of a tap in the frame of index.html.
  const history: RouterHistory = router.history;
  const stop = history.subscribe((change) => {
    if (history.subscribers.size > 1) stop();
    else void router.load(change);
  });
  router.history.block({
    // A page change while something lies open is a Back that meant the sheet: it closes, and the page stays.
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
    // Not after the first load: there the browser itself sets the focus.
    if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
  });
  // The router notes where the page that is left was scrolled to. Until the next page has come, what scrolls is the short
  // one that waits for it: noted, it would send a member who goes back early to the top.
  window.addEventListener('scroll', (event) => router.state.isLoading && event.stopPropagation(), true);
};
