import type { UnsafeHtml } from '../contract/codec.ts';

/** The plain text of a server's HTML, for a line that cannot hold markup; the sanitiser is loaded on demand. */
export const plainText = async (html: UnsafeHtml): Promise<string> => {
  const { sanitise } = await import('./sanitise.ts');
  return (sanitise(html).textContent ?? '').replace(/\s+/gu, ' ').trim();
};
