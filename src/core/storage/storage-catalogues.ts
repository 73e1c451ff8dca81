/** A language's messages in the device's storage: one record format, written by page and service worker. */
import type { Messages } from '@lingui/core';
import { cacheGet, cachePut } from './storage.ts';

export interface KeptCatalogue {
  /** Path of the file, whose hash tells the build; '' where unknown. */
  readonly path: string;
  readonly messages: Messages;
}

const recordName = (code: string): string => `messages:${code}`;

/** The path of a URL that may include an origin. */
export const cataloguePath = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[?#].*$/, '');

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The messages of a catalogue file's contents. */
export const messagesIn = (body: unknown): Messages | undefined =>
  isObject(body) && isObject(body['messages']) ? (body['messages'] as Messages) : undefined;

export const readCatalogue = async (code: string): Promise<KeptCatalogue | undefined> => {
  const data = (await cacheGet(recordName(code)))?.data;
  const messages = messagesIn(data);
  if (messages === undefined) return undefined;
  const path = isObject(data) ? data['path'] : undefined;
  return { path: typeof path === 'string' ? path : '', messages };
};

/** Stores the content of a catalogue file; ignores anything else. */
export const writeCatalogue = async (code: string, url: string, body: unknown): Promise<void> => {
  const messages = messagesIn(body);
  if (messages !== undefined) await cachePut(recordName(code), { path: cataloguePath(url), messages }, Date.now());
};
