/** What the shell shows as a toast: told here by whoever knows it, so that calls know no toast (API-03, API-04). */
import type { MessageDescriptor } from '@lingui/core';

export interface Announcement {
  readonly kind: 'success' | 'failure';
  /** The server's own words, or a message of the catalogues. */
  readonly text: string | MessageDescriptor;
  /** For a member who asks for help. */
  readonly requestId?: string;
}

const listeners = new Set<(announcement: Announcement) => void>();
/** Told before anybody listened: a page that is opened directly speaks before the shell is there. */
let waiting: Announcement[] = [];
const MOST_WAITING = 3;

/** @returns stops listening */
export const onAnnouncement = (listener: (announcement: Announcement) => void): (() => void) => {
  listeners.add(listener);
  const missed = waiting;
  waiting = [];
  for (const announcement of missed) listener(announcement);
  return () => listeners.delete(listener);
};

export const announce = (announcement: Announcement): void => {
  if (announcement.text === '') return;
  if (listeners.size === 0) waiting = [...waiting, announcement].slice(-MOST_WAITING);
  for (const listener of listeners) listener(announcement);
};
