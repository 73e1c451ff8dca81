import type { RouterHistory } from '@tanstack/react-router';

/**
 * Back as the app means it: off this page. A Back of the browser's own closes what lies over the page first; one that
 * follows a success must not be spent on the sheet that it was confirmed in and that is about to close.
 */
export const goBack = (history: RouterHistory): void => history.back({ ignoreBlocker: true });
