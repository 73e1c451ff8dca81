/** What the shell shows as a toast: told here by whoever knows it, so that calls know no toast (API-03, API-04). */
import type { MessageDescriptor } from '@lingui/core';
import { deviceClock } from '../../kit/clock.ts';
import { deviceTabStorage } from './device.ts';

export interface ToastMessage {
  readonly kind: 'success' | 'failure';
  /** The server's own words, or a message of the catalogues. */
  readonly text: string | MessageDescriptor;
  /** For a member who asks for help. */
  readonly requestId?: string;
}

/** What a write said while it made the page start anew: said again by the page that comes. */
const carried = deviceTabStorage('announced');
/** A page that starts anew on its own account has nothing to say about what was done long before. */
const JUST_NOW_MS = 2_000;
let last: { readonly message: ToastMessage; readonly atMs: number } | undefined;

/** Called right before the page starts anew. */
export const carryAnnouncement = (): void => {
  if (last === undefined || last.message.kind !== 'success') return;
  if (deviceClock.now() - last.atMs <= JUST_NOW_MS) carried.set(JSON.stringify(last.message.text));
};

/** @returns what the page before had to say, once */
const takeCarried = (): ToastMessage[] => {
  const kept = carried.get();
  if (kept === undefined) return [];
  carried.set(undefined);
  try {
    const text: unknown = JSON.parse(kept);
    return typeof text === 'string' ? [{ kind: 'success', text }] : [];
  } catch {
    return [];
  }
};

const listeners = new Set<(message: ToastMessage) => void>();
/** Told before anybody listened: a page that is opened directly speaks before the shell is there. */
let waiting: ToastMessage[] = [];
const MOST_WAITING = 3;

/** @returns stops listening */
export const onToast = (listener: (message: ToastMessage) => void): (() => void) => {
  listeners.add(listener);
  const missed = [...takeCarried(), ...waiting];
  waiting = [];
  for (const message of missed) listener(message);
  return () => listeners.delete(listener);
};

export const showToast = (message: ToastMessage): void => {
  if (message.text === '') return;
  last = { message, atMs: deviceClock.now() };
  if (listeners.size === 0) waiting = [...waiting, message].slice(-MOST_WAITING);
  for (const listener of listeners) listener(message);
};
