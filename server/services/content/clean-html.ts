/**
 * Sanitises the markup of operators before it is stored, so that any client can show it, even one that forgets to
 * sanitise. The app itself sanitises once more.
 */
import sanitizeHtml from 'sanitize-html';
import type { Translations } from '../../db/schema/site.ts';

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
};

export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES);

/** Sanitises every language of a text. */
export const cleanTranslations = (texts: Translations): Translations =>
  Object.fromEntries(Object.entries(texts).map(([code, html]) => [code, cleanHtml(html)])) as Translations;
