import type { Fault } from '../fault.ts';

/** Faults that show only behind a backend of another make. */
export const OTHER_BACKENDS: readonly Fault[] = [
  {
    name: 'long-token-refused',
    file: 'src/contract/calls/session.ts',
    before: 'requiredText(16_000)',
    after: 'requiredText(512)',
    test: 'src/contract/calls.test.ts',
    title: 'AUTH-05 API-06 a session token is as long as the backend makes it',
  },
  {
    name: 'unknown-outcome-is-a-loss',
    file: 'src/contract/rules/options.ts',
    before: 'won === false ? neg(stake) : undefined',
    after: 'won ? undefined : neg(stake)',
    test: 'src/features/options/day-totals.test.ts',
    title: 'OPT-06 API-06 an option whose outcome the backend does not say is not counted as lost',
  },
  {
    name: 'withdrawal-to-no-address',
    file: 'src/features/withdrawal/withdrawal-form.ts',
    before: ".filter(({ address }) => address !== '')",
    after: '',
    test: 'src/features/withdrawal/withdrawal-form.test.ts',
    title: 'API-06 a row without an address is nowhere to withdraw to',
  },
  {
    name: 'book-of-another-backend-too-thin',
    file: 'src/features/exchange/order-form.ts',
    before: '!complete && takenAtMs === undefined',
    after: '!complete && takenAtMs === 0',
    test: 'src/features/exchange/order-form.test.ts',
    title: 'SPOT-01 a market order beyond the levels that a backend shows is for that backend to refuse',
  },
  {
    name: 'code-203-of-another-backend-asks-for-a-factor',
    file: 'src/core/writes/fresh-factor.ts',
    before: ' && honoursKeys() === true;',
    after: ' && honoursKeys() !== undefined;',
    test: 'src/core/writes/fresh-factor.test.ts',
    title: 'API-03 AUTH-09 a backend that does not honour keys means something else by 203, and its message is shown',
  },
  {
    name: 'code-202-of-another-backend-asks-for-a-code',
    file: 'src/features/login/LoginScreen.tsx',
    before: 'transport.honoursKeys() === true;',
    after: 'transport.honoursKeys() !== undefined;',
    test: 'src/features/login/login-screen.test.tsx',
    title: 'API-03 AUTH-09 code 202 of a backend',
  },
  {
    name: 'date-without-a-year-read-as-2001',
    file: 'src/contract/times.ts',
    before: 'ZONED_TEXT.test(wire) ? Date.parse(wire) : Number.NaN',
    after: 'Date.parse(wire)',
    test: 'src/contract/codec.test.ts',
    title: 'date text that names its zone is read in each usual form; without year or zone it is no time',
  },
  {
    name: 'passkeys-of-a-backend-that-has-none',
    file: 'src/features/login/PasskeyButton.tsx',
    before: 'const offered = useIsReferenceServer();',
    after: 'const offered = true;',
    test: 'src/features/login/login-screen.test.tsx',
    title: 'AUTH-09 API-06 no login with a passkey is offered where',
  },
];
