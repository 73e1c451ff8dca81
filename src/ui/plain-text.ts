import type { UnsafeHtml } from '../contract/codec.ts';

/** The words of a server's markup, for a line where markup has no place; the sanitiser comes when it is needed. */
export const plainText = async (html: UnsafeHtml): Promise<string> => {
  const { sanitise } = await import('./sanitise.ts');
  return (sanitise(html).textContent ?? '').replace(/\s+/gu, ' ').trim();
};
