/** Each fact has one table, and code that must know each of its rows does not compile while it lacks one. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** An incomplete new row, the beginning of its table, and the file that must then not compile. */
const UNFINISHED: readonly (readonly [what: string, table: string, begins: string, row: string, misses: string])[] = [
  [
    'network',
    'src/contract/networks.ts',
    'export const NETWORKS = {',
    "solana: { name: 'Solana', payType: 4, titles: /^sol$/i, holdsStableCoins: true },",
    'src/contract/rules/wallet-address.ts',
  ],
  [
    'language',
    'src/contract/languages.ts',
    'export const LANGUAGES = [',
    "{ code: 'nl', tag: 'nl', dir: 'ltr' },",
    'src/contract/language-names.ts',
  ],
  [
    'kind of records',
    'src/contract/calls/assets.ts',
    'export const RECORD_LISTS = {',
    "rewards: { call: getBills, toldApartBy: 'direction' },",
    'src/features/account/record-kinds.tsx',
  ],
  [
    'write',
    'src/contract/calls/push.ts',
    "import { read, write } from '../call.ts';",
    "export const mutePush = write({ name: 'mutePush', access: 'member' });",
    'src/contract/write-changes.ts',
  ],
  ['tab', 'src/shell/tabs.ts', 'export const TABS = {', "loans: '/loans',", 'src/shell/TabBar.tsx'],
  [
    'settle rule',
    'src/contract/rules/settle/settle-rules.ts',
    'export const SETTLE_RULES = {',
    "'average-5-v1': lastTickV1,",
    'src/features/options/settle-rule-words.ts',
  ],
];

const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile) as {
  config: { compilerOptions: object };
};
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['vite/client'], noEmit: true },
  ROOT,
);

/** Parsed once: most files are the same in each case, and the browser's type declarations are most of the work. */
const sources = new Map<string, ts.SourceFile | undefined>();

/** The compiler's errors in a file. @param texts contents that replace those of files on disk */
const errorsIn = (file: string, texts: ReadonlyMap<string, string>): string[] => {
  const host = ts.createCompilerHost(options);
  const { readFile, getSourceFile } = host;
  host.readFile = (path) => texts.get(resolve(path)) ?? readFile(path);
  host.getSourceFile = (path, target, ...more) => {
    const text = texts.get(resolve(path));
    if (text !== undefined) return ts.createSourceFile(path, text, target);
    const source = sources.get(path) ?? getSourceFile(path, target, ...more);
    sources.set(path, source);
    return source;
  };
  const program = ts.createProgram([join(ROOT, file)], options, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(join(ROOT, file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
};

test.each(UNFINISHED)('API-05 an unfinished %s does not compile', (_what, table, begins, row, misses) => {
  const text = readFileSync(join(ROOT, table), 'utf8');
  expect(text).toContain(begins);
  expect(errorsIn(misses, new Map())).toEqual([]);
  const errors = errorsIn(misses, new Map([[join(ROOT, table), text.replace(begins, `${begins}\n${row}`)]]));
  expect(errors.join(' ')).toMatch(/missing|does not satisfy|not assignable/);
});
