/** Which URLs from the server may be opened (SHELL-10): never scripts, files or data URLs. */

const SCHEMES: ReadonlySet<string> = new Set([
  'http:',
  'https:',
  'mailto:',
  'tel:',
  'tg:',
  'whatsapp:',
  'line:',
  'viber:',
  'skype:',
  'weixin:',
  'fb-messenger:',
]);

/**
 * Normalises the URL as the browser parses it, which drops control characters: `java\nscript:` is a
 * script. undefined for empty text, incomplete URLs and unknown schemes.
 */
export const externalUrl = (text: string): string | undefined => {
  try {
    const url = new URL(text.trim());
    return SCHEMES.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
};
