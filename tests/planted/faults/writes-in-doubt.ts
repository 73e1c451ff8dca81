import type { Fault } from '../fault.ts';

/** Faults of writes whose answer was lost: what is looked for, asked and told. */
export const WRITES_IN_DOUBT: readonly Fault[] = [
  {
    name: 'refused-repetition-forgets-the-first-write',
    file: 'src/core/writes/unkeyed-write.ts',
    before: 'else if (like) lookOnFor(like, options, parts);\n      else forget',
    after: 'else forget',
    test: 'src/core/writes/unkeyed-write.test.ts',
    title: 'a write in doubt is still in doubt: the ordinary button asks about it and sends nothing',
  },
  {
    name: 'refused-repetition-ends-the-search',
    file: 'src/core/writes/unkeyed-write.ts',
    before: 'void watch(first, parts).then(',
    after: 'void Promise.resolve({ found: false, last: first }).then(',
    test: 'src/core/writes/unkeyed-write.test.ts',
    title: 'a write in doubt that takes effect after all is found and told once',
  },
  {
    name: 'write-that-was-found-is-sent-again',
    file: 'src/core/writes/unkeyed-write.ts',
    before: '  if (like && !writes.has(like.id)) throw taken(call.name);\n',
    after: '',
    test: 'src/core/writes/unkeyed-write.test.ts',
    title: 'one that is found while it is about to be sent again is not sent again',
  },
  {
    name: 'cancellation-on-its-way-for-good',
    file: 'src/core/writes/writes.ts',
    before: "    return { stage: 'refused', error };\n  }\n};",
    after: "    onStage?.('unknown');\n    return { stage: 'refused', error };\n  }\n};",
    test: 'src/features/exchange/spot-order-row.test.tsx',
    title: 'a cancellation whose answer is lost for good does not say for ever that it is on its way',
  },
  {
    name: 'write-found-by-another-tab-stays-in-its-form',
    file: 'src/core/writes/unkeyed-write.ts',
    before: '  noteAnnounced(last.id);\n  return true;',
    after: '  noteAnnounced(last.id);\n  return false;',
    test: 'src/core/writes/unkeyed-write.test.ts',
    title: 'what another tab finds first is told there, and empties the form of the tab that sent it',
  },
  {
    name: 'clock-that-is-behind-puts-the-search-off',
    file: 'src/core/writes/unkeyed-write.ts',
    before: 'Math.min(ANSWER_LIMIT_MS, Math.max(0, ANSWER_LIMIT_MS - waited))',
    after: 'Math.max(0, ANSWER_LIMIT_MS - waited)',
    test: 'src/core/writes/open-writes.test.ts',
    title: 'a device whose clock is hours behind still looks for what an earlier page sent, and asks about it',
  },
  {
    name: 'page-in-answer-to-a-retry-ends-the-retries',
    file: 'src/core/writes/retry-write.ts',
    before: '(error instanceof Unreachable || isForeign(error))',
    after: 'error instanceof Unreachable',
    test: 'src/core/writes/retry-write.test.ts',
    title: 'a page instead of an answer says nothing of the request before it: it is asked again',
  },
];
