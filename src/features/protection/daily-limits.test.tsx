// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { NO_LIMIT } from '../../contract/rules/protection.ts';
import { createQueryClient } from '../../core/queries/query-client.ts';
import { DailyLimits } from './DailyLimits.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const used = async (limit: string, staked: string): Promise<(string | null | undefined)[]> => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.createElement('div');
  const root = createRoot(place);
  const tools = {
    stakeLimit: { ...NO_LIMIT, amount: decimal(limit) },
    lossLimit: NO_LIMIT,
    coolOffUntil: undefined,
    excludedUntil: undefined,
    stakedToday: decimal(staked),
    openStakes: decimal(0),
    netToday: decimal(0),
    dayEndsAt: 0,
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <I18nProvider i18n={i18n}>
          <DailyLimits tools={tools} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const bars = [...place.querySelectorAll('[role=progressbar]')];
  const shown = [
    ...bars.map((bar) => bar.getAttribute('aria-valuenow')),
    place.querySelector('.protection-used .secondary')?.textContent,
  ];
  await act(async () => root.unmount());
  return shown;
};

test('Protective tools: the bar of a daily limit fills with what today has used, and the words say what is left', async () => {
  expect(await used('30', '0')).toEqual(['0', '30.00 USDT left today']);
  expect(await used('30', '7.5')).toEqual(['25', '22.50 USDT left today']);
  expect(await used('30', '40')).toEqual(['100', '0.00 USDT left today']);
  expect(await used('0', '0')).toEqual(['100', '0.00 USDT left today']);
});
