// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { type OptionReceipt, optionReceipt } from '../../contract/entities/options.ts';
import type { ReceiptVerdict } from '../../contract/rules/option-outcome.ts';
import type { PictureLabels } from './receipt-image.ts';
import { ShareReceipt } from './ShareReceipt.tsx';

const drawn: PictureLabels[] = [];
const picture = vi.hoisted(() => vi.fn());
vi.mock('./receipt-image.ts', async (original) => ({
  ...(await original<typeof import('./receipt-image.ts')>()),
  receiptPicture: picture,
}));
vi.mock('../../ui/share-file.ts', () => ({ shareFile: async () => undefined }));

const tick = (seq: number, price: string) => ({ seq, ts: 1_700_000_000_000 + seq * 1000, price, prev: '', hash: '' });
const receipt = optionReceipt.decode(
  {
    order: {
      id: '7',
      status: '2',
      num: '10',
      time: 30,
      hyzd: 2,
      buyprice: '100',
      sellprice: '98',
      is_win: 1,
      ploss: '8.5',
    },
    symbol: 'btcusdt',
    source: 'htx',
    accepted_ms: 1_700_000_000_000,
    entry_seq: 2,
    exit_seq: 3,
    ticks: [tick(1, '90'), tick(2, '100'), tick(3, '98')],
    head_hash: '',
  },
  '',
);
const sharedAs = async (verdict: ReceiptVerdict | undefined) => {
  picture.mockImplementation(async (_receipt: OptionReceipt, words: PictureLabels) => {
    drawn.push(words);
    return new Blob();
  });
  const screen = await drawScreen(<ShareReceipt receipt={receipt} title="BTC/USDT" verdict={verdict} />);
  await screen.tap('Share as picture');
  await screen.comes(() => expect(drawn).toHaveLength(1));
  await screen.leave();
  const [words] = drawn.splice(0);
  const bare = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '');
  return {
    ...words,
    share: bare(words?.share ?? ''),
    // In Arabic the sign of a figure would else stand behind it.
    isolated: /^\u2066.*\u2069$/.test(words?.share ?? ''),
    facts: words?.facts.slice(0, 3).map(({ label, value }) => `${label} ${bare(value)}`),
  };
};

test('OPT-07 the picture of a receipt says what won, by which prices, and that they were checked only where they were', async () => {
  const outcome = { result: 'win', profit: receipt.order.profit ?? receipt.order.stake } as const;
  const proven = await sharedAs({ valid: true, outcome, tickCount: 3 });
  expect(proven).toMatchObject({
    terms: 'Buy down · 30 sec',
    result: 'Won',
    share: '+85%',
    isolated: true,
    facts: ['Entry price 100.000000', 'Exit price 98.000000', 'Move -2.0000%'],
    proof: 'Proof checked: 3 recorded prices',
    source: 'HTX',
  });
  for (const verdict of [undefined, { valid: false, reason: 'chain' }, { valid: false, reason: 'incomplete' }] as const)
    expect((await sharedAs(verdict)).proof).toBe('');
});
