/**
 * Screens use Framework7 only through adapters: only src/ui knows it, and each adapter there has its row in a table.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { APP_CLASSES, FRAME_CLASSES } from '../../scripts/vite/framework7/classes.ts';
import { ADAPTERS } from '../gallery/adapters.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\./.test(file))
    .map((file) => `${folder}/${file}`);

const SCREENS = ['src/features', 'src/routes', 'src/shell', 'src/app'];
const isFramework7s = (name: string): boolean => APP_CLASSES.has(name) || FRAME_CLASSES.has(name);

/** Class names in markup, without `${}` expressions. */
const classesIn = (code: string): string[] =>
  [...code.matchAll(/class(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, made]) =>
    (plain ?? made?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? '').split(/\s+/),
  );
const found = (files: readonly string[], of: (text: string) => readonly string[]): string[] =>
  files.flatMap((file) => [...new Set(of(textOf(file)))].map((what) => `${file}: ${what}`));

describe('screens', () => {
  const code = SCREENS.flatMap((folder) => filesOf(folder, /\.tsx$/));
  const sheets = SCREENS.flatMap((folder) => filesOf(folder, /\.css$/));

  test('SHELL-09 name no class of Framework7', () => {
    expect(found(code, (text) => classesIn(text).filter(isFramework7s))).toEqual([]);
    const inRules = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
    expect(found(sheets, (text) => inRules(text).filter(isFramework7s))).toEqual([]);
  });

  test('SHELL-09 draw nothing themselves that has an adapter', () => {
    const own = /<(?:input|select|textarea|dialog)\b|role="(?:tab|tablist|switch|radio|radiogroup|searchbox)"/g;
    expect(found(code, (text) => text.match(own) ?? [])).toEqual([]);
  });
});

test('SHELL-09 each adapter says what it is over, on the page of all parts', () => {
  const adapters = filesOf('src/ui', /\.tsx$/).filter((file) => {
    const text = textOf(file);
    return text.includes("'framework7-react'") || classesIn(text).some(isFramework7s);
  });
  const untold = adapters.map((file) => basename(file, '.tsx')).filter((name) => !(name in ADAPTERS));
  expect(untold, 'without a line in tests/gallery/adapters.ts').toEqual([]);
  const gone = Object.keys(ADAPTERS).filter((name) => !filesOf('src/ui', /\.tsx$/).includes(`src/ui/${name}.tsx`));
  expect(gone).toEqual([]);
  // A page and a row have no section of their own, because the other sections contain them.
  const shown = filesOf('tests/gallery', /\.tsx$/)
    .map(textOf)
    .join('\n');
  const hidden = Object.keys(ADAPTERS).filter((name) => !shown.includes(`<Shown of="${name}">`));
  expect(hidden).toEqual(['AppPage', 'ListItem']);
});

describe("the page on what is Framework7's", () => {
  const page = textOf('docs/decisions/framework7.md');
  const named = new Set([...page.matchAll(/`([A-Z]\w+)`/g)].map(([, name = '']) => name));
  const [, tableOfOurs = ''] = /## Ours, though[^\n]*\n([\s\S]*?)\n## /.exec(page) ?? [];
  /** The component names of the middle column. */
  const ours = new Set(
    [...tableOfOurs.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, parts = '']) =>
      [...parts.matchAll(/`([A-Z]\w+)`/g)].map(([, name = '']) => name),
    ),
  );

  test('SHELL-09 names every adapter', () => {
    expect(Object.keys(ADAPTERS).filter((name) => !named.has(name))).toEqual([]);
  });

  test('SHELL-09 gives the reason for every part of ours whose name Framework7 has', () => {
    const theirs = new Set(
      ['framework7/components', 'framework7-react/components'].flatMap((folder) =>
        readdirSync(join(ROOT, 'node_modules', folder)).map((file) => file.replace(/\..*$/, '')),
      ),
    );
    const kebab = (name: string): string => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
    const parts = filesOf('src/ui', /\.tsx$/).map((file) => basename(file, '.tsx'));
    const alike = parts.filter((name) => theirs.has(kebab(name)));
    expect(alike.length).toBeGreaterThan(20);
    expect(alike.filter((name) => !(name in ADAPTERS) && !ours.has(name))).toEqual([]);
  });

  test('SHELL-09 names no part that is not there', () => {
    const parts = new Set(filesOf('src', /\.tsx$/).map((file) => basename(file, '.tsx')));
    expect([...ours].filter((name) => !parts.has(name))).toEqual([]);
  });
});
