import type { Page } from 'playwright';
import { editAnswer } from './edit-answer.ts';

export interface MarketRow {
  readonly symbol: string;
  change: string;
  close: string;
}

interface Options {
  /** What the page has kept of an earlier visit and shows first; see `keptRecord`. */
  readonly known?: readonly MarketRow[] | undefined;
  /** Changes each market that is sent, in place. */
  readonly edit?: (market: MarketRow) => void;
}

/**
 * Keeps the day's change of each market as it was first shown, while prices stay live: gainers whose changes cross also
 * change places on the page, as they should, and a journey that forbids movement must not meet that.
 */
export const keepOrder = async (page: Page, { known = [], edit = () => undefined }: Options = {}): Promise<void> => {
  const first = new Map(known.map(({ symbol, change }) => [symbol, change]));
  await page.route('**/api/getMarketList', (route) =>
    editAnswer(route, ({ data }: { readonly data: { readonly list: readonly MarketRow[] } }) => {
      for (const market of data.list) {
        market.change = first.get(market.symbol) ?? market.change;
        first.set(market.symbol, market.change);
        edit(market);
      }
    }),
  );
};
