/**
 * Unsaved work that is not in a form field and that a reload would lose: a chosen picture, a running upload, a step for
 * which the member left the page. A component declares it for as long as it holds it.
 */
import { queryClient } from '../queries/query-client.ts';

type Work = 'holding' | 'sending';

const works = new Map<symbol, Work>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

/** @param work `sending` ends by itself, `holding` when the member is done @returns a function that ends the hold */
export const holdReload = (work: Work): (() => void) => {
  const mark = Symbol(work);
  works.set(mark, work);
  return () => {
    if (works.delete(mark)) tell();
  };
};

export const isSending = (): boolean => queryClient.isMutating() > 0 || [...works.values()].includes('sending');
export const hasUnsavedWork = (): boolean => works.size > 0 || queryClient.isMutating() > 0;

/** Settles when nothing is being sent to the server any more, uploads included. Never rejects. */
export const sendingEnded = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (isSending()) return;
      listeners.delete(look);
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getMutationCache().subscribe(look);
    listeners.add(look);
    look();
  });

let endHold: (() => void) | undefined;

/** The app sends the member away (camera, gallery, authenticator): hold reloads until the page is visible again. */
export const holdReloadUntilReturn = (): void => {
  endHold ??= holdReload('holding');
};

/** The member is back. Called by the code that watches the page's visibility. */
export const endAbsence = (): void => {
  endHold?.();
  endHold = undefined;
};
