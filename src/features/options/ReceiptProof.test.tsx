// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OptionReceipt } from '../../contract/entities/options.ts';
import type { ReceiptVerdict } from '../../contract/rules/option-outcome.ts';
import { Proof } from './ReceiptProof.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const receipt = { ticks: [], headHash: '' } as unknown as OptionReceipt;
const page = document.createElement('div');
const root = createRoot(page);
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterAll(() => act(async () => root.unmount()));

const proof = async (verdict: ReceiptVerdict | undefined): Promise<string> => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Proof receipt={receipt} verdict={verdict} />
      </I18nProvider>,
    ),
  );
  return page.querySelector('[role=status]')?.textContent ?? '';
};

describe('OPT-07 what the check of a receipt came to', () => {
  test('prices that are missing are said calmly and accuse nobody', async () => {
    expect(await proof({ valid: false, reason: 'incomplete' })).toMatch(/^This result cannot be checked now/);
    expect(page.querySelector('.receipt-proof-bad')).toBeNull();
  });

  test('a rule that only a newer app knows accuses nobody either', async () => {
    expect(await proof({ valid: false, reason: 'rule' })).toMatch(/^This version of the app does not know the rule/);
    expect(page.querySelector('.receipt-proof-bad')).toBeNull();
  });

  test.each(['chain', 'entry', 'exit', 'outcome'] as const)(
    '%s: does not fit, and support is asked',
    async (reason) => {
      expect(await proof({ valid: false, reason })).toMatch(/does not match this result. Keep this page/);
      expect(page.querySelector('.receipt-proof-bad')).not.toBeNull();
    },
  );
});
