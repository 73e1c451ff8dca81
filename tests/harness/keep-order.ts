import type { Page } from 'playwright';
import { editAnswer } from './edit-answer.ts';

interface Markets {
  readonly data: { readonly list: { readonly symbol: string; change: string }[] };
}

/**
 * Keeps the day's change of each market as it was first sent, while prices stay live: gainers whose changes cross also
 * change places on the page, as they should, and a journey that forbids movement must not meet that.
 */
export const keepOrder = async (page: Page): Promise<void> => {
  const first = new Map<string, string>();
  await page.route('**/api/getMarketList', (route) =>
    editAnswer(route, ({ data }: Markets) => {
      for (const market of data.list) {
        market.change = first.get(market.symbol) ?? market.change;
        first.set(market.symbol, market.change);
      }
    }),
  );
};
