// Checks the message catalogues (LANG-06). Fails when a text in the code is in no catalogue, a language lacks a
// message, the catalogues differ from what `npm run messages` would write, or a translation lacks a placeholder, is too
// long for its place, uses a word that locales/glossary.md says to avoid, does not use the glossary's term, or is the
// same for two different messages of one screen. Works on a copy of the catalogues: the working tree does not change.
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
 * A catalogue's messages in a comparable form: without source locations, because moving a file changes no text, and
 * sorted, because equal entries and the comments of a message that is used twice come in file-reading order.
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
