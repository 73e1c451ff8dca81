import { LANGUAGES } from '../src/contract/languages.ts';

/** A push message, decoded tolerantly: the server may be newer or older than this worker. */
export interface PushMessage {
  readonly title: string;
  /** Path within the app that a tap opens. */
  readonly path: string;
  /** A later message replaces an earlier one with the same tag; '' for none. */
  readonly tag: string;
  /** BCP 47 tag of the title's language. */
  readonly lang: string;
  /** Unread messages of the member, undefined where the server does not say. */
  readonly unread: number | undefined;
  /** The recipient: the random identifier that this device registered with the server. */
  readonly device: string;
  /** Time of the event, in epoch ms. */
  readonly at: number | undefined;
}

export const textDirectionOf = ({ lang }: PushMessage): 'ltr' | 'rtl' =>
  LANGUAGES.find(({ tag }) => tag === lang)?.dir ?? 'ltr';

/** The path where it is one of this site, else `/`: `//host` and `/\host` lead elsewhere. */
export const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])[^\p{Cc}\\]{0,500}$/u.test(path) ? path : '/';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** @returns undefined where the text is not one of our messages */
export const readPushMessage = (sent: string): PushMessage | undefined => {
  try {
    const message: unknown = JSON.parse(sent);
    if (typeof message !== 'object' || message === null) return undefined;
    const { title, path, tag, id, lang, unread, device, at } = message as Record<string, unknown>;
    if (text(title) === '' || text(device) === '') return undefined;
    return {
      title: text(title),
      path: ownPath(path),
      // With its id as tag, a message that is sent twice because the server crashed is shown once.
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
