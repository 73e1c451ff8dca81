import type { RouterHistory } from '@tanstack/react-router';

/**
 * Leaves this page. The browser's own Back closes an open overlay first; a Back that follows a success must not be
 * consumed by the confirmation sheet, which is about to close.
 */
export const goBack = (history: RouterHistory): void => history.back({ ignoreBlocker: true });
