/** Names are the terms of the field (docs/glossary.md): each name below once stood for something that has a term. */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from './tracked-files.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Names that no declaration may have, and what to use instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  ActContext: 'WriteContext',
  AfterStart: 'DeferredShell',
  Announcement: 'a toast, a push notification or the startup banner',
  Connection: 'SocketState, NetworkStatus or NetworkInformation',
  LastLook: 'a confirmation: a last look is a dealer’s right to reject a trade',
  LatePart: 'a module that is loaded on demand',
  Mistake: 'UsageError',
  MovesRow: 'PriceColoursRow',
  NoticePlace: 'a slot',
  OwnMarks: 'markers: a mark is a price that positions are valued at',
  PriceTree: 'CandleHierarchy',
  Roots: 'RootCandles',
  Shelf: 'what can be done with a product',
  TickLine: 'TickChart',
  Tools: 'what they limit',
  Unsettled: 'PendingKey: only options settle',
  WindowedList: 'VirtualList',
  Words: 'Texts, Labels or what they say',
  announcement: 'message or push',
  answerTouches: 'enableRipple',
  askLimit: 'requestLimit',
  beBusy: 'holdReload',
  breath: 'yieldToMain',
  busyUntilBack: 'holdReloadUntilReturn',
  cameBack: 'endAbsence',
  complain: 'printError',
  dayOf: 'utcDate, utcDayBounds or calendarDay',
  drawnTowards: 'pulledToward',
  everyPage: 'fetchAllPages',
  fetchAhead: 'startPreloads',
  folded: 'reflected',
  formOf: 'what the form is for',
  handOver: 'sendPush',
  heldRows: 'stickyRows',
  inTime: 'withTimeout',
  insistent: 'dismissible',
  isAtWork: 'hasUnsavedWork',
  isSpent: 'isExpired',
  lossRoom: 'remainingLoss',
  marks: 'markers on a chart, symbols of a number: a mark is a price that positions are valued at',
  moveOf: 'priceDirection',
  networkOf: 'what it makes the network from; of an address on the internet: subnetOf',
  noteMarket: 'rememberMarket',
  optionLife: 'optionOrderMachine',
  parcelOf: 'requestOf',
  patientSha256: 'createYieldingSha256',
  readPublicSurely: 'cacheGetOrThrow',
  recordAct: 'recordInAuditLog',
  reloadClean: 'hardReload',
  sane: 'positive',
  sayFrame: 'translateFrame',
  showDirection: 'applyTextDirection',
  stakeRoom: 'remainingStake',
  startOf: 'the start of what',
  stoodStill: 'hung',
  takeNow: 'fillImmediately',
  takeThrough: 'fillResting',
  tellStarted: 'reportReady',
  thinTicks: 'downsampleTicks',
  useCalm: 'useIdleInput',
  useSend: 'useWrite',
  wasTaken: 'wasAccepted',
  writeMachine: 'retryMachine',
  writePublic: 'cachePut',
};
const FILES_INSTEAD: Readonly<Record<string, string>> = {
  'early-answers': 'preloaded-responses',
  'lost-answer': 'retry-write',
  'missing-part': 'chunk-load-error',
  'shell-reads': 'background-queries',
  'unsettled-writes': 'idempotency-keys',
};

const DECLARED = /\b(?:class|const|enum|function|interface|let|readonly|type)\s+([A-Za-z]\w*)/g;
const declaredIn = (code: string): string[] => [...code.matchAll(DECLARED)].map(([, name]) => name ?? '');
const wrongIn = (code: string): string[] => declaredIn(code).filter((name) => Object.hasOwn(INSTEAD, name));

const sources = trackedFiles('src', 'server', 'sw', 'scripts').filter((path) => /\.(ts|tsx|mjs)$/.test(path));

test('a declaration with a name that is no term is found, and other uses of the word are not', () => {
  expect(wrongIn('export const dayOf = 1;\ninterface Mistake { readonly insistent: boolean }')).toEqual([
    'dayOf',
    'Mistake',
    'insistent',
  ]);
  expect(wrongIn('// of the day, in time\nconst day = inTime(1);\nconst inTimes = 2;')).toEqual([]);
});

test('nothing is declared under a name that another name has replaced', () => {
  const wrong = sources.flatMap((path) =>
    wrongIn(readFileSync(resolve(ROOT, path), 'utf8')).map((name) => `${path}: ${name}, say ${INSTEAD[name]}`),
  );
  expect(wrong).toEqual([]);
});

/** Names that mean the same in each file that exports them. */
const SAME_IN_EACH: Readonly<Record<string, string>> = {
  Clock: 'what says the time, in pages and on the server, which share no code of that kind',
  IdentityInputs: 'what a member states: typed into the form, and as the service takes it',
  Route: 'as the router wants it',
  SecurityEvent: 'a security event as the service knows it, and as the wire shows it',
  SignedInDevice: 'a signed-in device as the service knows it, and as the wire shows it',
  Unauthorised: 'a request without a valid session: thrown by the server, and where the client reads its answer',
  coinAppearance: 'the colour and sign of a coin: the frame of the first paint has a stand-in',
  createFormat: 'what writes figures: the frame of the first paint has a stand-in',
  decimal: 'an exact decimal, and how it is read from the wire',
  initialInputs: 'what a form begins with',
  useTypedAhead: 'what goes on with what was typed into the frame: the frame itself has a stand-in',
  platformStyle: 'the look of the device: the frame of the first paint has a stand-in',
  resubscribe: 'a browser gets another push subscription: in the worker, and on the server',
  siteSettings: 'the settings of the site: their table, and how they are sent',
};
const EXPORTED = /^export (?:abstract |async )?(?:class|const|enum|function|interface|type) (\w+)/gm;

test('an exported name has one meaning', () => {
  const homes = new Map<string, string[]>();
  for (const path of sources) {
    if (!/^(?:server|src|sw)\//.test(path) || /\.test\.|\/testing\/|\/fake-/.test(path)) continue;
    for (const [, name = ''] of readFileSync(resolve(ROOT, path), 'utf8').matchAll(EXPORTED))
      homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  // A service does what the call of its name asks for.
  const isCall = (paths: readonly string[]): boolean =>
    paths.length === 2 &&
    paths.some((path) => path.startsWith('src/contract/calls/')) &&
    paths.some((path) => path.startsWith('server/services/'));
  const shared = [...homes].filter(([, paths]) => paths.length > 1 && !isCall(paths));
  expect(shared.filter(([name]) => !Object.hasOwn(SAME_IN_EACH, name))).toEqual([]);
  expect(Object.keys(SAME_IN_EACH).filter((name) => !shared.some(([other]) => other === name))).toEqual([]);
});

/** Phrases that no code, test or document may contain, and what to say instead. */
const PHRASES: Readonly<Record<string, string>> = {
  'early answer': 'preloaded response',
  'kept answer': 'cached or stored answer',
  'last look': 'confirmation: a last look is a dealer’s right to reject a trade',
};

test('no sentence has a word that the field uses for something else', () => {
  const own = 'tests/rules/names.test.ts';
  const wrong = trackedFiles('*.ts', '*.tsx', '*.mjs', '*.css', '*.md')
    .filter((path) => path !== own)
    .flatMap((path) => {
      const text = readFileSync(resolve(ROOT, path), 'utf8')
        .toLowerCase()
        .replaceAll(/\s+(?:\* |\/\/ )?/g, ' ');
      return Object.keys(PHRASES).flatMap((phrase) =>
        text.includes(phrase) ? [`${path}: ${phrase}, say ${PHRASES[phrase]}`] : [],
      );
    });
  expect(wrong).toEqual([]);
});

test('no file has a name that another has replaced', () => {
  const wrong = sources.flatMap((path) => {
    const name = basename(path).replace(/(\.test)?\.(ts|tsx|mjs)$/, '');
    return Object.hasOwn(FILES_INSTEAD, name) ? [`${path}, say ${FILES_INSTEAD[name]}`] : [];
  });
  expect(wrong).toEqual([]);
});
