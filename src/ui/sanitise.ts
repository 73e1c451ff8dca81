import createDOMPurify from 'dompurify';

const purifier = createDOMPurify(window);

/** Links open in a new tab that cannot access the app; pictures send no referrer. Other active content is removed. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer nofollow';
  }
  if (node instanceof HTMLImageElement) {
    // A picture without a text alternative is decorative: screen readers then skip it.
    if (!node.hasAttribute('alt')) node.alt = '';
    node.loading = 'lazy';
    node.referrerPolicy = 'no-referrer';
  }
});

/** @returns inert nodes; only the text where the HTML cannot be part of a page's body */
export const sanitise = (html: string): DocumentFragment => purify(html) ?? bareWords(html);

const bareWords = (html: string): DocumentFragment => {
  const words = document.createDocumentFragment();
  words.append(html.replace(/<[^>]*>/gu, ' '));
  return words;
};

/** A `frameset` replaces the body: the library then returns null, which its types do not say. */
const purify = (html: string): DocumentFragment | null =>
  purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'iframe',
      'object',
      'embed',
      'base',
      'meta',
      'link',
    ],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'ping'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|webp|gif);|\/(?!\/)|#)/i,
  });
