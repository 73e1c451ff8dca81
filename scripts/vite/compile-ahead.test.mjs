import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { compileAhead } from './compile-ahead.ts';

const HINT = '//# allFunctionsCalledOnLoad\n';
const folder = mkdtempSync(join(tmpdir(), 'compile-ahead-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = async (plugins) => {
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, rolldownOptions: { input: join(folder, 'entry.js') } },
  });
  return output.filter(({ type }) => type === 'chunk');
};

test('every file of code begins with the hint, before Vite’s own list of files, and is named anew for it', async () => {
  writeFileSync(join(folder, 'page.css'), '.page { color: red }');
  writeFileSync(join(folder, 'page.js'), `import './page.css'; console.log('page');`);
  writeFileSync(join(folder, 'entry.js'), `document.onclick = () => import('./page.js');`);
  const files = await filesOf([compileAhead()]);
  expect(files).toHaveLength(2);
  expect(files.filter(({ code }) => code.includes('__vite__mapDeps='))).toHaveLength(1);
  for (const { code } of files) expect(code.startsWith(HINT)).toBe(true);

  const named = new Set(files.map(({ fileName }) => fileName));
  for (const { fileName } of await filesOf([])) expect(named).not.toContain(fileName);
});
