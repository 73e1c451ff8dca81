/**
 * Path of the page that the app will render: a visitor is redirected from members' pages to the login (SHELL-02).
 * @param memberPages by their path; undefined where none are known
 */
export const openedPath = (memberPages: Readonly<Record<string, unknown>> | undefined, isMember: boolean): string =>
  !isMember && memberPages && location.pathname in memberPages ? '/login' : location.pathname;
