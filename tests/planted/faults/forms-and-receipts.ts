import type { Fault } from '../fault.ts';

/** Faults of what forms send, and of what confirmations, receipts and lists say. */
export const FORMS_AND_RECEIPTS: readonly Fault[] = [
  {
    name: 'swap-from-the-account-before',
    file: 'src/features/swap/SwapScreen.tsx',
    before: '            drafts.clear();\n',
    after: '',
    test: 'tests/journeys/wallet/sentences.test.ts',
    title: 'WALLET-04 another account begins anew: nothing is swapped',
  },
  {
    name: 'withdrawal-from-the-account-before',
    file: 'src/features/withdrawal/WithdrawalScreen.tsx',
    before: '            drafts.clear();\n            setType(',
    after: '            setType(',
    test: 'tests/journeys/wallet/sentences.test.ts',
    title: 'WALLET-02 another account begins anew: nothing leaves',
  },
  {
    name: 'bind-address-ignores-the-coin-of-the-link',
    file: 'src/routes/_member/bindMentionAddress.tsx',
    before: 'coinId={Route.useSearch().id}',
    after: 'coinId={undefined}',
    test: 'tests/journeys/wallet/sentences.test.ts',
    title: 'WALLET-02 another account begins anew: nothing leaves',
  },
];
