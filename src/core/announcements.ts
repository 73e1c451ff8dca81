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

/** @returns stops listening */
export const onAnnouncement = (listener: (announcement: Announcement) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const announce = (announcement: Announcement): void => {
  if (announcement.text === '') return;
  for (const listener of listeners) listener(announcement);
};
