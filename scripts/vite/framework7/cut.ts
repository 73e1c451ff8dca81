/**
 * Framework7's style sheet, cut to what this app shows. As it is shipped it has 18 kB brotli: rules for parts that are
 * not here, a font of icons, resets of elements, variables that nobody reads, and a second sheet for right to left.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';
import { APP_CLASSES, FRAME_CLASSES, LOOK_CLASSES, SHEETS } from './classes.ts';
import { makeLogical } from './logical.ts';

const FOLDER = fileURLToPath(new URL('../../../node_modules/framework7', import.meta.url));

/** The sheets as they are shipped. */
export const shipped = (): Root =>
  postcss.parse(SHEETS.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n'));

export const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name);

/** What an element must have; what it must not have, or may have, cannot rule it out. */
const required = (selector: string): string[] =>
  classesIn(selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, ''));

/**
 * What it draws for links holds for buttons, which is what most of ours are, a finger presses without a script, and what
 * is modal is a dialog of the browser, which says itself whether it is open.
 */
const forOurs = (selector: string): string =>
  selector
    .replace(/\.(?:modal|panel)-in(?![\w-])/g, '[open]')
    .replaceAll('.active-state', ':active')
    .replaceAll('.item-input-focused', '.item-input:focus-within')
    .replaceAll(':not(:has(.toggle-active-state))', '')
    .replace(/(^|[\s>+~])a(?=[.:\s+]|$)/g, '$1:is(a, button)');

const isFor = (selector: string, used: ReadonlySet<string>): boolean => {
  // A look inside of another look: ours stand at the document alone.
  if (/\s\.dark$|\[class\*=/.test(selector)) return false;
  // Bars in sheets, panels in pages, pages that are pushed back by a popup: none of them here.
  if (/-push-in|\.(?:page|sheet-modal|popup|panel)[\s>]+\.(?:panel|toolbar|progressbar)/.test(selector)) return false;
  // Icons of its font, lists in lists, buttons of forms that are inputs, and more segments than are ever beside each other.
  if (
    /[\s>+~]i(?![\w-])|ul ul|(?<![\w.-])li\S* li(?![\w-])|\[type='?(?:reset|submit)|button[\w-]*:nth-child\((?:[6-9]|10)\)/.test(
      selector,
    )
  )
    return false;
  const classes = required(forOurs(selector));
  // Rules for bare elements are its resets: ours are in base.css.
  if (classes.length === 0) return selector === ':root';
  return classes.every((name) => used.has(name) || LOOK_CLASSES.has(name));
};

const isEmpty = (node: Container): boolean => (node.nodes ?? []).every(({ type }) => type === 'comment');

const dropEmpty = (root: Root): void => {
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkRules((rule) => {
    if (isEmpty(rule)) rule.remove();
  });
  root.walkAtRules((rule) => {
    if (rule.nodes && isEmpty(rule)) rule.remove();
  });
};

const keepSelectors = (root: Root, keeps: (selector: string) => boolean): void => {
  root.walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return;
    const kept = rule.selectors.filter(keeps);
    // A sign from its font of icons, which stays out: ours are drawn (src/ui/icons).
    const isSign = rule.nodes.some((node) => node.type === 'decl' && /framework7-core-icons/.test(node.value));
    if (kept.length === 0 || isSign) rule.remove();
    else rule.selectors = kept.map(forOurs);
  });
};

const readIn = (value: string): string[] => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);

/** Variables that nobody reads go, and then those that only they read. */
const dropUnread = (root: Root, readElsewhere: ReadonlySet<string>): void => {
  for (let dropped = true; dropped; ) {
    const read = new Set(readElsewhere);
    root.walkDecls(({ value }) => {
      for (const name of readIn(value)) read.add(name);
    });
    dropped = false;
    root.walkDecls(/^--/, (declaration: Declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped = true;
    });
  }
};

const dropUnusedAtRules = (root: Root): void => {
  const animations: string[] = [];
  root.walkDecls(/^animation/, ({ value }) => {
    animations.push(value);
  });
  root.walkAtRules((rule) => {
    const unused = /keyframes$/.test(rule.name) && !animations.some((value) => value.includes(rule.params));
    if (rule.name === 'font-face' || unused) rule.remove();
  });
};

const isVariables = (rule: Rule): boolean =>
  rule.selectors.every((one) => required(one).every((name) => LOOK_CLASSES.has(name)));

/** Variables that the page itself has already: it stays. */
const dropTold = (root: Root, page: Root): void => {
  const inPage = new Map<string, Declaration>();
  const placeOf = ({ parent, prop }: Declaration): string => `${(parent as Rule).selector} ${prop}`;
  page.walkDecls(/^--/, (declaration) => {
    inPage.set(placeOf(declaration), declaration);
  });
  root.walkDecls(/^--/, (declaration) => {
    const told = inPage.get(placeOf(declaration));
    if (isVariables(declaration.parent as Rule) && told?.value === declaration.value) declaration.remove();
  });
};

/**
 * @param part rules for the frame of the first paint, or those for everything else
 * @param read variables of Framework7 that our own sheets read
 */
export const cutFramework7 = (part: 'frame' | 'app', read: ReadonlySet<string>): string => {
  const root = shipped();
  const all = new Set([...FRAME_CLASSES, ...APP_CLASSES]);
  keepSelectors(root, (selector) => isFor(selector, part === 'frame' ? FRAME_CLASSES : all));
  dropUnusedAtRules(root);
  root.walkDecls(makeLogical);
  if (part === 'app') {
    root.walkRules((rule) => {
      const others = rule.selectors.filter(
        (one) => !(required(one).length > 0 && isFor(one, FRAME_CLASSES)) || isVariables(rule),
      );
      if (others.length === 0) rule.remove();
      else rule.selectors = others;
    });
  }
  dropUnread(root, read);
  if (part === 'app') dropTold(root, postcss.parse(cutFramework7('frame', read)));
  dropEmpty(root);
  return root.toString();
};
