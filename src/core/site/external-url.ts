/** Which links of a server may be opened (SHELL-10): a script, a file or a data link is none. */

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
 * The link as the browser reads it, which drops control characters: "java\nscript:" is a script. undefined for
 * nothing, for what is no whole address, and for schemes that are not known.
 */
export const externalUrl = (text: string): string | undefined => {
  try {
    const url = new URL(text.trim());
    return SCHEMES.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
};
