/** Whatever code, tests and documents cite exists: requirements by number, documents by path. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from './tracked-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SUBJECTS = 'API|SHELL|LANG|HOME|PANEL|AUTH|MKT|SPOT|OPT|ASSET|WALLET|PROD|INFO|PWA|SRV';

const tracked = trackedFiles('*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.html', '*.md', '*.yml');
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

const SECURITY = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8');

/** Whether a reason names a test or links a document. */
const isProved = (reason: string): boolean => /`[\w./@-]+\.test\.tsx?`|\]\([\w./-]+\.md\)/.test(reason);

test('each requirement of security that is said to be met names a test, or the document that it asks for', () => {
  expect(['read the code: `server/main.ts`', 'it is so', 'see `a.test.md`'].some(isProved)).toBe(false);
  expect(['`server/a.test.ts`', '[takeover.md](decisions/takeover.md)'].every(isProved)).toBe(true);
  const met = [...SECURITY.matchAll(/^\| (\d[^|]*)\| met \|(.*)\|$/gm)];
  expect(met.length).toBeGreaterThan(100);
  expect(met.filter(([, , reason = '']) => !isProved(reason)).map(([, number]) => number)).toEqual([]);
});

test('each chapter that docs/security.md sends its readers to is in the document that it names', () => {
  const links = [...SECURITY.matchAll(/(?:"([^"|]+)" in )?\[[^\]]+\]\(([\w./-]+\.md)\)/g)];
  expect(links.filter(([, chapter]) => chapter !== undefined).length).toBeGreaterThan(4);
  const dead = links.filter(([, chapter, path = '']) => {
    const document = resolve(ROOT, 'docs', path);
    return (
      !existsSync(document) ||
      (chapter !== undefined && !readFileSync(document, 'utf8').split('\n').includes(`## ${chapter}`))
    );
  });
  expect(dead.map(([words]) => words)).toEqual([]);
});

test('the table of cryptography names each file that has to do with it', () => {
  const works =
    /createHmac|createCipheriv|hkdf|pbkdf2|scrypt|argon2'|simplewebauthn\/(?:server|browser)'|'web-push'|'otplib'|altcha-lib|subtle\.|@noble\/hashes|@scure\/base/;
  const [, chapter = ''] = SECURITY.split('## V11 ');
  const [table = ''] = chapter.split('## ');
  const missing = texts.filter(
    ({ path, text }) =>
      /^(?:server|src|sw)\/.*\.tsx?$/.test(path) &&
      !/\.test\.|\/testing\//.test(path) &&
      works.test(text) &&
      !table.includes(`\`${path}\``),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('nothing cites a section of a text that is not here', () => {
  const own = 'tests/rules/citations.test.ts';
  const dead = texts.flatMap(({ path, text }) =>
    path === own ? [] : [...text.matchAll(/\bsections? \d+\b(?!\.\d)/gi)].map(([words]) => `${path}: ${words}`),
  );
  expect(dead).toEqual([]);
});
