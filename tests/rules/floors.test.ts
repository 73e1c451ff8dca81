import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Each line is a file, what it imports and the rule that must catch it. A rule without a line here is itself a failure,
 * so that no rule can quietly stop catching what it is for.
 */
const VIOLATIONS: readonly (readonly [file: string, imports: string, rule: string])[] = [
  ['src/features/loans/Screen.ts', 'src/features/staking/Screen.ts', 'features-are-islands'],
  ['src/features/unwritten-yet/Screen.ts', 'src/features/loans/other.ts', 'features-are-islands'],
  ['src/core/cycle-a.ts', 'src/core/cycle-b.ts', 'no-cycles'],
  ['src/core/reaches-server.ts', 'server/services/loans.ts', 'client-without-server'],
  ['server/services/reaches-client.ts', 'src/core/cycle-a.ts', 'server-without-client'],
  ['src/contract/fetches.ts', 'node_modules:ky', 'contract-is-plain'],
  ['src/contract/reads-files.ts', 'node_modules:node:fs', 'contract-is-plain'],
  ['src/kit/knows-loans.ts', 'src/contract/calls/loans.ts', 'kit-knows-no-product'],
  ['sw/draws.ts', 'src/ui/Amount.ts', 'worker-stays-small'],
  ['src/app/imports-worker.ts', 'sw/update.ts', 'pages-without-worker'],
  ['src/core/imports-test.ts', 'src/core/some.test.ts', 'nothing-ships-tests'],
  ['src/core/imports-fake.ts', 'src/core/fake-server.ts', 'nothing-ships-tests'],
  ['server/services/imports-testing.ts', 'server/testing/server.ts', 'nothing-ships-tests'],
  ['src/app/imports-tool.ts', 'node_modules:vitest', 'development-packages-stay-home'],
  ['src/core/imports-nothing.ts', 'src/core/does-not-exist.ts', 'no-unresolvable'],
  ['src/features/loans/routed.ts', 'src/routes/loans.ts', 'src-floor-features'],
  ['src/features/loans/shelled.ts', 'src/app/router.ts', 'src-floor-features'],
  ['src/routes/apped.ts', 'src/app/router.ts', 'src-floor-routes'],
  ['src/shell/routed.ts', 'src/routes/loans.ts', 'src-floor-shell'],
  ['src/ui/featured.ts', 'src/features/loans/other.ts', 'src-floor-ui'],
  ['src/core/drawn.ts', 'src/ui/Amount.ts', 'src-floor-core'],
  ['src/kit/cored.ts', 'src/core/session/session.ts', 'src-floor-kit'],
  ['src/contract/kitted.ts', 'src/kit/form.ts', 'src-floor-contract'],
  ['server/services/routed.ts', 'server/routes/loans.ts', 'server-floor-services'],
  ['server/services/apped.ts', 'server/app.ts', 'server-floor-services'],
  ['server/routes/apped.ts', 'server/app/serve.ts', 'server-floor-routes-jobs-operator'],
  ['server/ledger/served.ts', 'server/services/loans.ts', 'server-floor-ledger-market'],
  ['server/market/served.ts', 'server/services/loans.ts', 'server-floor-ledger-market'],
  ['server/db/booked.ts', 'server/ledger/ledger.ts', 'server-floor-db'],
  ['server/base/stored.ts', 'server/db/connection.ts', 'server-floor-base'],
  ['src/core/fetches.ts', 'node_modules:ky', 'only-importer-ky'],
  ['src/features/loans/stores.ts', 'node_modules:idb-keyval', 'only-importer-idb-keyval'],
  ['src/core/inflates.ts', 'node_modules:fflate', 'only-importer-fflate'],
  ['server/services/counts.ts', 'node_modules:big.js', 'only-importer-bigjs'],
  ['src/features/loans/list.ts', 'node_modules:framework7-react', 'only-importer-framework7-react'],
  ['src/features/loans/draws.ts', 'node_modules:klinecharts', 'only-importer-klinecharts'],
  ['src/features/loans/cleans.ts', 'node_modules:dompurify', 'only-importer-dompurify'],
  ['src/features/invite/code.ts', 'node_modules:qr-code-styling', 'only-importer-qr-code-styling'],
  ['src/core/registers.ts', 'node_modules:workbox-window', 'only-importer-workbox-window'],
  [
    'src/app/precaches.ts',
    'node_modules:workbox-precaching',
    'only-importer-workbox-coreprecachingroutingstrategiesexpiration',
  ],
  ['server/services/queries.ts', 'node_modules:pg', 'only-importer-pgembedded-postgres'],
  ['server/services/answers.ts', 'node_modules:fastify', 'only-importer-fastifyfastify'],
];

/** Imports that are allowed, so that a rule that forbids everything fails too. */
const ALLOWED: readonly (readonly [file: string, imports: string])[] = [
  ['src/routes/good.ts', 'src/features/good/Screen.ts'],
  ['src/app/good.ts', 'src/routes/good.ts'],
  ['src/features/good/Screen.ts', 'src/features/good/sums.ts'],
  ['src/features/good/sums.ts', 'src/contract/calls/good.ts'],
  ['src/ui/good.ts', 'node_modules:framework7-react'],
  ['src/core/transport/transport.ts', 'node_modules:ky'],
  ['src/core/storage/storage.ts', 'node_modules:idb-keyval'],
  ['src/contract/decimal.ts', 'node_modules:big.js'],
  ['sw/good.ts', 'src/core/storage/storage.ts'],
  ['server/app.ts', 'server/routes/good.ts'],
  ['server/routes/good.ts', 'server/services/good.ts'],
  ['server/services/good.ts', 'server/ledger/good.ts'],
  ['server/ledger/good.ts', 'server/db/good.ts'],
  ['server/db/good.ts', 'server/base/good.ts'],
  ['server/base/good.ts', 'src/contract/calls/good.ts'],
  ['server/services/good.test.ts', 'server/testing/good.ts'],
];

/** The other half of the cycle: a cycle is reported once, for the file where it starts. */
const CLOSES_THE_CIRCLE = ['src/core/cycle-b.ts', 'src/core/cycle-a.ts'] as const;

const root = resolve(import.meta.dirname, '../..');
const config = join(root, '.dependency-cruiser.cjs');
let house = '';
let caught: { from: string; rule: string }[] = [];

/** Writes a small source tree: every file of the tables with its import, and every target that should exist. */
const build = (): void => {
  const imports = new Map<string, string[]>();
  for (const [file, target] of [...VIOLATIONS, ...ALLOWED, CLOSES_THE_CIRCLE]) {
    imports.set(file, [...(imports.get(file) ?? []), target]);
    const exists = !target.startsWith('node_modules:') && !target.includes('does-not-exist');
    if (exists && !imports.has(target)) imports.set(target, []);
  }
  for (const [file, targets] of imports) {
    const path = join(house, file);
    mkdirSync(dirname(path), { recursive: true });
    const lines = targets.map((target) => {
      const name = target.startsWith('node_modules:') ? target.slice('node_modules:'.length) : join(house, target);
      return `import '${name}';`;
    });
    writeFileSync(path, `${lines.join('\n')}\nexport const here = true;\n`);
  }
};

beforeAll(() => {
  mkdirSync(join(root, 'tests/.output'), { recursive: true });
  house = mkdtempSync(join(root, 'tests/.output/house-'));
  build();
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const run = spawnSync(
    process.execPath,
    [command, 'src', 'server', 'sw', '--config', config, '--output-type', 'json'],
    { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const report = JSON.parse(run.stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  caught = report.summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(VIOLATIONS)('API-05 %s importing %s is caught by %s', (file, _imports, rule) => {
  expect(caught).toContainEqual({ from: file, rule });
});

test.each(ALLOWED)('API-05 %s may import %s', (file) => {
  expect(caught.filter(({ from }) => from === file)).toEqual([]);
});

test('API-05 every rule has a violation here that it must catch', () => {
  const rules = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] };
  const proved = new Set(VIOLATIONS.map(([, , rule]) => rule));
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
});
