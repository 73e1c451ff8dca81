import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { APP_CLASSES, FRAME_CLASSES, LOOK_CLASSES } from '../../scripts/vite/framework7/classes.ts';
import { classesIn, cutFramework7, shipped } from '../../scripts/vite/framework7/cut.ts';
import { fromTheirFiles, layerOf } from '../../scripts/vite/framework7/plugin.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const filesOf = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file}`);
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Selectors of a style sheet, each with its enclosing at-rules. */
const selectorsOf = (css: string): string[] => {
  const found: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    const above: string[] = [];
    for (let node = rule.parent; node && node.type !== 'root'; node = node.parent as typeof node)
      if (node.type === 'atrule') above.unshift(`@${(node as postcss.AtRule).name} ${(node as postcss.AtRule).params}`);
    if (!above.some((name) => /keyframes/.test(name)))
      found.push(...rule.selectors.map((one) => [...above, one].join(' ')));
  });
  return found;
};

const SHEETS = filesOf('src', /\.css$/);

describe('our style sheets', () => {
  test('SHELL-09 no selector has two files: whichever of both came last would win', () => {
    const owners = new Map<string, Set<string>>();
    for (const file of SHEETS)
      for (const selector of selectorsOf(textOf(file)))
        owners.set(selector, (owners.get(selector) ?? new Set()).add(file));
    const isDocument = (selector: string): boolean =>
      selector === ':root' || classesIn(selector).every((name) => LOOK_CLASSES.has(name));
    const double = [...owners].filter(([selector, files]) => files.size > 1 && !isDocument(selector));
    expect(double.map(([selector, files]) => [selector, ...files])).toEqual([]);
  });

  test('LANG-04 Latin text in a line that runs from right to left is cut at its end, not at its start', () => {
    const wrong = SHEETS.flatMap((file) => {
      const found: string[] = [];
      postcss.parse(textOf(file)).walkDecls('text-overflow', ({ parent }) => {
        // A `bdi` has a direction of its own already.
        const rule = parent as postcss.Rule;
        const isOwn =
          rule.selector.endsWith('bdi') || rule.some((one) => one.type === 'decl' && one.prop === 'unicode-bidi');
        if (!isOwn) found.push(`${file} ${rule.selector}`);
      });
      return found;
    });
    expect(wrong).toEqual([]);
  });

  test('SHELL-09 what a page says counts more than what a part says, and that more than Framework7', () => {
    expect(layerOf('src/ui/styles/base.css')).toBe('base');
    expect(layerOf('src/ui/styles/framework7.css')).toBe('framework7');
    expect(layerOf('src/ui/chart/chart.css')).toBe('parts');
    expect(layerOf('src/features/home/home.css')).toBe('pages');
    expect(layerOf('src/shell/pwa/offers.css')).toBe('pages');
  });
});

/** Words in the class names of the markup. */
const classesInMarkup = (): Set<string> => {
  const found = new Set<string>();
  for (const file of [...filesOf('src', /(?<!test)\.tsx$/), 'index.html']) {
    for (const [, text = ''] of textOf(file).matchAll(/class(?:Name)?=(?:"([^"]*)"|\{`[^`]*`\}|\{[^}]*\})/g))
      for (const name of text.split(/\s+/)) if (name) found.add(name);
  }
  return found;
};

describe("Framework7's style sheet, cut", () => {
  const known = new Set(selectorsOf(shipped().toString()).flatMap(classesIn));
  const cut = cutFramework7('frame', new Set()) + cutFramework7('app', new Set());
  const kept = new Set(selectorsOf(cut).flatMap(classesIn));

  test('SHELL-09 has each of its classes that the markup names and that no sheet of ours has', () => {
    const ours = new Set(SHEETS.flatMap((file) => selectorsOf(textOf(file)).flatMap(classesIn)));
    const lost = [...classesInMarkup()].filter((name) => known.has(name) && !kept.has(name) && !ours.has(name));
    expect(lost).toEqual([]);
  });

  test('SHELL-09 has a rule for each class that it is cut to, and none that only others have', () => {
    const used = new Set([...FRAME_CLASSES, ...APP_CLASSES]);
    expect([...used].filter((name) => !kept.has(name))).toEqual([]);
    const bare = cut.replaceAll(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '');
    const left = new Set(selectorsOf(bare).flatMap(classesIn));
    expect([...left].filter((name) => !used.has(name) && !LOOK_CLASSES.has(name))).toEqual([]);
  });

  test('LANG-03 names no physical side, so that it serves both directions', () => {
    const physical: string[] = [];
    postcss.parse(cut).walkDecls(/^(?:left|right|(?:margin|padding|border)-(?:left|right)\b.*)$/, ({ prop, value }) => {
      physical.push(`${prop}: ${value}`);
    });
    expect(physical).toEqual([]);
  });

  test('SHELL-09 resets no element', () => {
    const bare = selectorsOf(cut).filter((selector) => classesIn(selector).length === 0 && !/:root$/.test(selector));
    expect(bare).toEqual([]);
  });
});

describe("framework7-react's components", () => {
  const adapters = filesOf('src', /\.tsx?$/).filter((file) => textOf(file).includes("'framework7-react'"));

  test('SHELL-09 come each from its own file, so that a first load has those of its page alone', () => {
    const left = adapters.filter((file) => fromTheirFiles(textOf(file)).includes("'framework7-react'"));
    expect(left).toEqual([]);
    const files = adapters.flatMap((file) =>
      [...fromTheirFiles(textOf(file)).matchAll(/from '(\/[^']+)'/g)].map(([, path = '']) => path),
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  });

  test('SHELL-09 are known to adapters in src/ui alone', () => {
    expect(adapters.filter((file) => !file.startsWith('src/ui/'))).toEqual([]);
  });
});
