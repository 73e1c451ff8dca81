// Fails when a text stands outside the catalogues, a message is missing in a language, the catalogues are not what
// `npm run messages` would write, or a translation lacks a placeholder, is too long for its place, uses a word that
// locales/glossary.md says to avoid or another than its term, or says two things of one screen with the same words
// (LANG-06). Works on a copy: the tree stays as it is.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { avoidedIn, messagesIn, problemsIn, termsIn } from './messages/catalogue-rules.mjs';
import { looseTexts } from './messages/loose-texts.mjs';
import { root } from './prepare/paths.mjs';
import { run, tool } from './prepare/run.mjs';

const FOLDERS = ['locales', 'server/locales'];
const problems = [];

/**
 * A catalogue's messages, without where each is used: files move, and that changes no text. Entries whose texts are equal, and
 * the comments of one that is used twice, come in the order in which the files happened to be read: that changes none either.
 */
const messagesOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n\n')
    .map((entry) => {
      const lines = entry
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#:') && !line.startsWith('"POT-Creation-Date'));
      const isComment = (line) => line.startsWith('#');
      return [...lines.filter(isComment).sort(), ...lines.filter((line) => !isComment(line))].join('\n');
    })
    .sort()
    .join('\n\n');

const copy = mkdtempSync(join(tmpdir(), 'messages-'));
const lingui = (...args) =>
  run(process.execPath, [tool('@lingui/cli/dist/lingui.js'), ...args, '--workers', '1'], {
    quiet: true,
    env: { CATALOGUES: copy },
  });
try {
  for (const folder of FOLDERS) cpSync(join(root, folder), join(copy, folder), { recursive: true });

  const extract = await lingui('extract', '--clean', '--overwrite');
  if (extract.code !== 0) problems.push(`lingui extract failed:\n${extract.output}`);
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith('.po'))) {
      if (messagesOf(join(root, folder, name)) === messagesOf(join(copy, folder, name))) continue;
      problems.push(`${folder}/${name} is not up to date: run npm run messages`);
    }
  }
  // Compiled after the extraction, so that a new message counts as missing until it is translated.
  const compile = await lingui('compile', '--strict', '--verbose');
  if (compile.code !== 0) problems.push(`lingui compile --strict failed:\n${compile.output}`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const glossary = readFileSync(join(root, 'locales/glossary.md'), 'utf8');
const avoided = avoidedIn(glossary);
const terms = termsIn(glossary);
for (const folder of FOLDERS) {
  const source = messagesIn(readFileSync(join(root, folder, 'en.po'), 'utf8'));
  for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith('.po') && file !== 'en.po')) {
    const messages = messagesIn(readFileSync(join(root, folder, name), 'utf8'));
    const code = name.slice(0, -3);
    const own = folder === 'locales' ? { terms: terms.get(code), oncePerScreen: true } : {};
    for (const problem of problemsIn(messages, source, { ...own, avoided: avoided.get(code) }))
      problems.push(`${folder}/${name}: ${problem}`);
  }
}
for (const { file, line, text } of looseTexts(root)) {
  problems.push(`${file}:${line}: "${text}" stands outside the catalogues`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
