import createDOMPurify from 'dompurify';

const purifier = createDOMPurify(window);

/** Links leave the app in a new tab that cannot reach back; nothing else of a page's machinery survives. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer nofollow';
  }
  if (node instanceof HTMLImageElement) {
    // A picture without words is decoration, to a screen reader too.
    if (!node.hasAttribute('alt')) node.alt = '';
    node.loading = 'lazy';
    node.referrerPolicy = 'no-referrer';
  }
});

/** @returns nodes that do nothing; the bare words where the markup is none that a page could hold. */
export const sanitise = (html: string): DocumentFragment => purify(html) ?? bareWords(html);

const bareWords = (html: string): DocumentFragment => {
  const words = document.createDocumentFragment();
  words.append(html.replace(/<[^>]*>/gu, ' '));
  return words;
};

/** A frameset takes the place of the body: then there is nothing, whatever the types of the library say. */
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
