/** What code, tests and documents cite can be looked up: requirements by number, documents by path. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SUBJECTS = 'API|SHELL|LANG|HOME|PANEL|AUTH|MKT|SPOT|OPT|ASSET|WALLET|PROD|INFO|PWA|SRV';

const tracked = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.html', '*.md', '*.yml'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(resolve(ROOT, path)));
const texts = tracked.map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') }));

const listed = new Set(
  [...readFileSync(resolve(ROOT, 'docs/requirements.md'), 'utf8').matchAll(/^- \*\*([A-Z]+-\d\d)\*\*/gm)].map(
    ([, number]) => number,
  ),
);

test('each requirement that is cited has its line in docs/requirements.md', () => {
  const cited = new RegExp(`\\b(?:${SUBJECTS})-\\d{2}\\b`, 'g');
  const dead = texts.flatMap(({ path, text }) =>
    [...text.matchAll(cited)].filter(([number]) => !listed.has(number)).map(([number]) => `${path}: ${number}`),
  );
  expect(dead).toEqual([]);
});

test('each document that is cited is there', () => {
  const dead = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([document]) => !existsSync(resolve(ROOT, document)))
      .map(([document]) => `${path}: ${document}`),
  );
  expect(dead).toEqual([]);
});

test('each file is there that stands for what the documents on security say', () => {
  const documents = ['docs/security.md', 'docs/decisions/takeover.md'];
  const dead = documents.flatMap((document) =>
    [
      ...readFileSync(resolve(ROOT, document), 'utf8').matchAll(
        /`([\w@./-]+\.(?:ts|tsx|mjs|yml|yaml|conf|service|json))`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(resolve(ROOT, path)) && !existsSync(resolve(ROOT, 'server/routes', path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(dead).toEqual([]);
});

test('nothing cites a section of a text that is not here', () => {
  const own = 'tests/rules/citations.test.ts';
  const dead = texts.flatMap(({ path, text }) =>
    path === own ? [] : [...text.matchAll(/\bsections? \d+\b(?!\.)/gi)].map(([words]) => `${path}: ${words}`),
  );
  expect(dead).toEqual([]);
});
