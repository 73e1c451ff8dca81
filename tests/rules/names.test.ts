/** Names are the terms of the field (docs/glossary.md): each of these was once another name for a thing that has one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** What nothing may be declared as, and what to say instead. */
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
  dayOf: 'utcDay or calendarDay',
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

const sources = execFileSync('git', ['ls-files', 'src', 'server', 'sw', 'scripts'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(resolve(ROOT, path)));

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

test('no file has a name that another has replaced', () => {
  const wrong = sources.flatMap((path) => {
    const name = basename(path).replace(/(\.test)?\.(ts|tsx|mjs)$/, '');
    return Object.hasOwn(FILES_INSTEAD, name) ? [`${path}, say ${FILES_INSTEAD[name]}`] : [];
  });
  expect(wrong).toEqual([]);
});
