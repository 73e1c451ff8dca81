import { LANGUAGES } from '../src/contract/languages.ts';

/** What the server sends by push, read tolerantly: it may be newer or older than this worker. */
export interface PushMessage {
  readonly title: string;
  /** Path within the app that a tap opens. */
  readonly path: string;
  /** A later message with the same tag takes the place of an earlier one; '' for none. */
  readonly tag: string;
  /** BCP 47 tag of the title's language. */
  readonly lang: string;
  /** Unread messages of the member, undefined where the server does not say. */
  readonly unread: number | undefined;
  /** Whom it is for: the random name that this device gave the server. */
  readonly device: string;
  /** Epoch ms of what happened. */
  readonly at: number | undefined;
}

export const textDirectionOf = ({ lang }: PushMessage): 'ltr' | 'rtl' =>
  LANGUAGES.find(({ tag }) => tag === lang)?.dir ?? 'ltr';

/** A path of this site, whatever was sent: `//host` and `/\host` lead elsewhere. */
export const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}\\]{0,500}$/u.test(path) ? path : '/';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** undefined for what is no message of ours. */
export const readPushMessage = (sent: string): PushMessage | undefined => {
  try {
    const message: unknown = JSON.parse(sent);
    if (typeof message !== 'object' || message === null) return undefined;
    const { title, path, tag, id, lang, unread, device, at } = message as Record<string, unknown>;
    if (text(title) === '' || text(device) === '') return undefined;
    return {
      title: text(title),
      path: ownPath(path),
      // Sent twice, because its server died in between, it is shown once.
      tag: text(tag) || text(id),
      lang: text(lang),
      unread: count(unread),
      device: text(device),
      at: count(at),
    };
  } catch {
    return undefined;
  }
};
