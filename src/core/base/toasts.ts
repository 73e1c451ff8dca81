/** Toast messages for the shell to show. Decouples the code that reports from the toast's UI (API-03, API-04). */
import type { MessageDescriptor } from '@lingui/core';
import { deviceClock } from '../../kit/clock.ts';
import { deviceTabStorage } from './device.ts';

export interface ToastMessage {
  readonly kind: 'success' | 'failure';
  /** The server's own words, or a message of the catalogues. */
  readonly text: string | MessageDescriptor;
  /** For customer service to find the request in the logs. */
  readonly requestId?: string;
}

/** Carries a write's success message over the reload that the write causes, so that the next page shows it. */
const carried = deviceTabStorage('announced');
/** A reload for another reason must not repeat an old message: only a message this recent is carried. */
const JUST_NOW_MS = 2_000;
let last: { readonly message: ToastMessage; readonly atMs: number } | undefined;

/** Must be called right before the page reloads. */
export const carryAnnouncement = (): void => {
  if (last === undefined || last.message.kind !== 'success') return;
  if (deviceClock.now() - last.atMs <= JUST_NOW_MS) carried.set(JSON.stringify(last.message.text));
};

/** @returns the message carried from the previous page, once */
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
/** Messages from before the first listener: a page that is opened directly may report before the shell has loaded. */
let waiting: ToastMessage[] = [];
const MOST_WAITING = 3;

/** @returns a function that stops listening */
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
