import type { Fault } from '../fault.ts';

/** Faults in what all screens stand on: writes in doubt, the session, push, the app lock, shared parts, the worker. */
export const FOUNDATIONS: readonly Fault[] = [
  {
    name: 'write-sent-last-is-forgotten',
    file: 'src/core/writes/open-writes.ts',
    before: 'writes.slice(-MOST)',
    after: 'writes.slice(0, MOST)',
    test: 'src/core/writes/open-writes.test.ts',
    title: 'API-08 of more writes in doubt than a device keeps, those that were sent last are kept',
  },
  {
    name: 'address-of-a-document-is-kept',
    file: 'src/core/writes/open-writes.ts',
    before: '|captcha|_card$|img$/i',
    after: '|captcha|img$/i',
    test: 'src/core/writes/open-writes.test.ts',
    title: 'API-08 PWA-05 of a write in doubt no password, code, document or picture is kept on the device',
  },
  {
    name: 'closed-question-is-asked-again',
    file: 'src/core/writes/unkeyed-write.ts',
    before: "else if (openWrites.has(write.id) && write.stage === 'waiting')",
    after: 'else if (openWrites.has(write.id))',
    test: 'src/core/writes/open-writes.test.ts',
    title:
      'API-08 a question that the member closed is not asked again after a reload, however long its write is looked for',
  },
  {
    name: 'balance-from-before-the-write-that-was-found',
    file: 'src/core/writes/unkeyed-write.ts',
    before: "  invalidateReads({ name: 'getUserBalanceList' });\n",
    after: '',
    test: 'src/core/writes/open-writes.test.ts',
    title: 'API-08 what an earlier page sent and is found after all is told once, and balances are asked for anew',
  },
];
