/**
 * Reduces Framework7's style sheet to what this app uses. The original is 18 kB in brotli: rules for components that
 * the app does not use, an icon font, element resets, unused variables, and a second sheet for right-to-left.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';
import { APP_CLASSES, FRAME_CLASSES, LOOK_CLASSES, SHEETS } from './classes.ts';
import { makeLogical } from './logical.ts';

const FOLDER = fileURLToPath(new URL('../../../node_modules/framework7', import.meta.url));

/** The style sheets as Framework7 ships them. */
export const shipped = (): Root =>
  postcss.parse(SHEETS.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n'));

export const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name);

/**
 * The classes that a selector requires. Classes inside :not, :is, :where and :has are ignored, because they cannot rule
 * an element out.
 */
const required = (selector: string): string[] =>
  classesIn(selector.replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, ''));

/**
 * Adapts a selector to this app's markup: rules for links also match buttons, which the app mostly uses; the pressed
 * and focused states are CSS pseudo-classes instead of classes that a script sets; and modals are <dialog> elements,
 * whose `open` attribute says whether they are open.
 */
const forOurs = (selector: string): string =>
  selector
    .replace(/\.(?:modal|panel)-in(?![\w-])/g, '[open]')
    .replaceAll('.active-state', ':active')
    .replaceAll('.item-input-focused', '.item-input:focus-within')
    .replaceAll(':not(:has(.toggle-active-state))', '')
    .replace(/(^|[\s>+~])a(?=[.:\s+]|$)/g, '$1:is(a, button)');

const isFor = (selector: string, used: ReadonlySet<string>): boolean => {
  // Drop rules for a theme inside another theme: this app sets the theme on the root element only.
  if (/\s\.dark$|\[class\*=/.test(selector)) return false;
  // Drop bars in sheets, panels in pages and pages that a popup pushes back: the app has none of them.
  if (/-push-in|\.(?:page|sheet-modal|popup|panel)[\s>]+\.(?:panel|toolbar|progressbar)/.test(selector)) return false;
  // Drop font icons, nested lists, reset and submit inputs, and more segments than the app ever shows side by side.
  if (
    /[\s>+~]i(?![\w-])|ul ul|(?<![\w.-])li\S* li(?![\w-])|\[type='?(?:reset|submit)|button[\w-]*:nth-child\((?:[6-9]|10)\)/.test(
      selector,
    )
  )
    return false;
  const classes = required(forOurs(selector));
  // Drop element resets: base.css has this app's own.
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
    // Drop rules that draw an icon from the icon font, which is not shipped; the app's icons are SVG (src/ui/icons).
    const isSign = rule.nodes.some((node) => node.type === 'decl' && /framework7-core-icons/.test(node.value));
    if (kept.length === 0 || isSign) rule.remove();
    else rule.selectors = kept.map(forOurs);
  });
};

const readIn = (value: string): string[] => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);

/** Removes unused variables, repeatedly, since removing one can leave others unused. */
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

/** Removes variables that index.html already defines with the same value. */
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
 * @param part 'frame': the rules for the first paint; 'app': all others
 * @param read Framework7 variables that our own sheets read
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
