/**
 * The page for browsers without JavaScript, to which index.html redirects. Without JavaScript the member's language is
 * unknown, so the page has the same text in all languages. It is a file of the build, so that static file servers have
 * it too.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { LANGUAGES, type LanguageCode } from '../../src/contract/languages.ts';
import { WITHOUT_SCRIPT } from '../../src/contract/without-script.ts';

/** The text from the catalogue that catalogues.ts has compiled. */
const wordsIn = (code: LanguageCode): string => {
  const path = fileURLToPath(new URL(`../../server/locales/${code}.json`, import.meta.url));
  const { messages } = JSON.parse(readFileSync(path, 'utf8')) as { messages: Record<string, unknown> };
  return String(messages[WITHOUT_SCRIPT.id] ?? WITHOUT_SCRIPT.message);
};

/** @param wordsOf the text in a language; it must need no HTML escaping */
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
