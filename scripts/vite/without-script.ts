/**
 * The page for a browser that runs no script, to which index.html leads: without script nobody knows the member's language
 * but the member, and so it says the same in all of them. A file of the build, for servers that serve files alone.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { LANGUAGES, type LanguageCode } from '../../src/contract/languages.ts';
import { WITHOUT_SCRIPT } from '../../src/contract/without-script.ts';

/** As `catalogues` has compiled it. */
const wordsIn = (code: LanguageCode): string => {
  const path = fileURLToPath(new URL(`../../server/locales/${code}.json`, import.meta.url));
  const { messages } = JSON.parse(readFileSync(path, 'utf8')) as { messages: Record<string, unknown> };
  return String(messages[WITHOUT_SCRIPT.id] ?? WITHOUT_SCRIPT.message);
};

/** @param wordsOf what a language says; must need no escaping in HTML */
const pageWithoutScript = (wordsOf: (code: LanguageCode) => string): string => {
  const lines = LANGUAGES.map(({ code, tag, dir }) => `<p lang="${tag}" dir="${dir}">${wordsOf(code)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>JavaScript</title>
</head>
<body>
${lines.join('\n')}
</body>
</html>
`;
};

export const withoutScript = (): Plugin => ({
  name: 'page-without-script',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'no-script.html', source: pageWithoutScript(wordsIn) });
  },
});
