// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { LoanApplicationScreen } from './LoanApplicationScreen.tsx';

vi.mock('../../ui/UploadSlot.tsx', () => ({
  UploadSlot: ({ label, onChange }: { label: string; onChange: (url: string) => void }) => (
    <button type="button" onClick={() => onChange('/photo.jpg')}>
      {label}
    </button>
  ),
}));

const product = (id: number, minprice: number) => ({
  id,
  title: `Loan ${id}`,
  minprice,
  maxprice: 9_000,
  interest_rate: '0.5',
  cycle: 10,
});
const open = (productId: string, config: object = {}) =>
  drawScreen(<LoanApplicationScreen productId={productId} />, {
    getConfig: { loan_switch: 1, ...config },
    getLoanProjects: { list: [product(1, 100), product(2, 300)] },
  });

test('PROD-01 PWA-03 interest and repayment are those of the amount, and an amount is kept for its own loan only', async () => {
  const first = await open('1');
  await first.type('Expected loan amount', '2000');
  expect(first.facts()).toMatchObject({
    'Daily interest': '0.50%',
    Interest: '100.00000000 USDT',
    Repayment: '2,100.00000000 USDT',
  });
  await first.leave();
  const second = await open('2');
  expect(second.field('Expected loan amount').value).toBe('300');
  await second.leave();
  const again = await open('1');
  expect(again.field('Expected loan amount').value).toBe('2000');
});

test.each([
  [{ market_source: 'simulated' }, true],
  [{}, false],
])(
  'PROD-01 API-06 when the money moves is said only by the rules of the reference server: %j',
  async (config, said) => {
    const screen = await open('1', config);
    for (const photo of ['Front of the document', 'Back of the document', 'Photo of you holding the document'])
      await screen.tap(photo);
    await screen.tap('Apply');
    screen.one('dialog button', /^Apply for \d/);
    expect(screen.place.textContent?.includes('On the due date the repayment is taken from there.')).toBe(said);
  },
);
