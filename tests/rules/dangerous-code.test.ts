/**
 * Constructs that few files or none may contain, since mistakes with them are a way in for attackers
 * (docs/security.md).
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trackedFiles } from './tracked-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Danger {
  /** The construct, with its number in the standard. */
  readonly what: string;
  readonly pattern: RegExp;
  /** Parts of the product that are searched for it. */
  readonly parts: readonly string[];
  /** Files that may contain it, and why. */
  readonly allowed: Readonly<Record<string, string>>;
  readonly caught: readonly string[];
  readonly free: readonly string[];
}

const EVERYWHERE = ['src', 'sw', 'server', 'public', 'index.html'];
const PAGES = ['src', 'sw', 'public', 'index.html'];

const DANGERS: readonly Danger[] = [
  {
    what: '1.3.2 text that is run as code',
    pattern: /\beval\(|\bnew Function\b|\bFunction\(|\bset(?:Timeout|Interval)\(\s*['"`]|['"`](?:node:)?vm['"`]/,
    parts: EVERYWHERE,
    allowed: {},
    caught: ['eval(text)', 'new Function("a", text)', "setTimeout('go()', 1)", "import vm from 'node:vm';"],
    free: ['medieval(1)', 'setTimeout(go, 1)', 'isFunction(value)'],
  },
  {
    what: '1.2.1 text that becomes part of a page as markup',
    pattern:
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTMLUnsafe|createContextualFragment|srcdoc|srcDoc|DOMParser)\b|document\.write/,
    parts: PAGES,
    allowed: {},
    caught: ['page.innerHTML = text', '<p dangerouslySetInnerHTML={{ __html: text }} />', 'document.write(text)'],
    free: ['page.textContent = text'],
  },
  {
    what: '1.2.5 programs that are started',
    pattern: /['"`](?:node:)?child_process['"`]/,
    parts: EVERYWHERE,
    allowed: { 'server/db/embedded/owner.ts': 'the embedded database; each argument is ours' },
    caught: ["import { exec } from 'node:child_process';", "await import('child_process')"],
    free: ['// a child process'],
  },
  {
    what: '1.2.5 programs that are started through a shell',
    pattern: /\bshell: *(?!false)\w|\bexec(?:Sync)?\(\s*['"`]/,
    parts: ['server'],
    allowed: {},
    caught: ['spawn(name, { shell: true })', "execSync('ls')"],
    free: ['pattern.exec(text)', 'tx.execute(sql`select 1`)'],
  },
  {
    what: '1.2.4 SQL that is made of text',
    pattern: /\bsql\.raw\(/,
    parts: ['server'],
    allowed: {
      'server/db/array.ts': 'the name of a type, written where it is called',
      'server/market/tick-days.ts': 'limits of time, constants of the file',
      'server/market/tick-recorder.ts': 'a limit of time, a constant of the file',
    },
    caught: ['sql.raw(name)'],
    free: ["sql`select 'raw'`"],
  },
  {
    what: '1.2.9 patterns that are made of text',
    pattern: /\bRegExp\(/,
    parts: EVERYWHERE,
    allowed: { 'server/app/security-headers.ts': 'the name of an element, written where it is called' },
    caught: ['new RegExp(text)'],
    free: ['value instanceof RegExp'],
  },
  {
    what: '3.5.5 messages that other windows could send',
    pattern: /addEventListener\(\s*['"]message['"]|\b(?:window|self|globalThis)\.onmessage\b|\bwindow\.opener\b/,
    parts: PAGES,
    allowed: {
      'src/core/pictures/picture.worker.ts': 'a worker, which its own page alone can speak to',
      'src/features/register/captcha/solver.worker.ts': 'a worker, which its own page alone can speak to',
      'src/shell/pwa/open-path.ts': 'on the container of our own service worker',
      'sw/update.ts': 'in the service worker, which pages of this origin alone can speak to',
    },
    caught: ["window.addEventListener('message', take)", 'window.onmessage = take'],
    free: ["addEventListener('focus', look)", 'channel.onmessage = take'],
  },
  {
    what: '11.5.1 values that are guessable though they look random',
    pattern: /\bMath\.random\b/,
    parts: EVERYWHERE,
    allowed: {
      'server/db/connection.ts': 'spreads waits',
      'server/market/htx/exchange-socket.ts': 'spreads waits',
      'src/core/market/market-stream.ts': 'spreads waits',
      'src/core/market/socket-machine.ts': 'spreads waits',
      'src/core/queries/query-client.ts': 'spreads waits',
    },
    caught: ['Math.random()'],
    free: ['randomInt(6)', 'Math.round(1.5)'],
  },
  {
    what: '15.3.2 requests of the server that would go where an answer sends them',
    pattern: /\bfetch\((?![\s\S]{0,900}redirect: 'error')/,
    parts: ['server'],
    allowed: {},
    caught: ["await fetch(url, { method: 'POST' });", "fetch(url, { redirect: 'follow' });"],
    free: ["await fetch(url, { method: 'POST', redirect: 'error' });"],
  },
  {
    what: '6.2.7 passwords that no manager would find, or that could not be pasted',
    pattern: /<PasswordField\b(?![\s\S]{0,300}?autoComplete=)|\bonPaste\b|['"]paste['"]/,
    parts: PAGES,
    allowed: {},
    caught: ['<PasswordField label={label} />', '<input onPaste={refuse} />', "addEventListener('paste', refuse)"],
    free: ['<PasswordField label={label} autoComplete="new-password" />'],
  },
  {
    what: '6.4.2 questions and hints in place of a password',
    pattern: /\b(?:password|secret|security)_?(?:hint|question)s?\b/i,
    parts: EVERYWHERE,
    allowed: {},
    caught: ['password_hint', 'securityQuestion', 'secretquestions'],
    free: ['hint={<PasswordStrength />}'],
  },
];

const sourcesOf = (parts: readonly string[]): { path: string; text: string }[] =>
  trackedFiles(...parts)
    .filter((path) => /\.(ts|tsx|mjs|js|html)$/.test(path))
    .filter((path) => !/\.test\.tsx?$|^server\/testing\/|^src\/.*\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') }));

describe.each(DANGERS)('$what', ({ pattern, parts, allowed, caught, free }) => {
  test('are found, and nothing else is', () => {
    expect(caught.filter((code) => !pattern.test(code))).toEqual([]);
    expect(free.filter((code) => pattern.test(code))).toEqual([]);
  });

  test('stand where that is said to be right, and nowhere else', () => {
    const found = sourcesOf(parts).filter(({ text }) => pattern.test(text));
    expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(allowed).sort());
  });
});
