import type { BootTable } from './boot.ts';

/** Path of the page that the app is going to draw: a visitor is led from a member's page to the login (SHELL-02). */
export const openedPath = ({ memberPages = {} }: Partial<BootTable>, isMember: boolean): string =>
  !isMember && location.pathname in memberPages ? '/login' : location.pathname;
