/** Says beside a price that it is not what it should be (MKT-06), and why a button that would trade on it waits. */
import { useLingui } from '@lingui/react/macro';
import type { Freshness } from '../../core/market/freshness.ts';
import './market.css';

/** Nothing for a price that can be traded on; that prices are simulated is said on every page already. */
export const PriceNote = ({ freshness }: { readonly freshness: Freshness }) => {
  const { t } = useLingui();
  if (freshness !== 'stale' && freshness !== 'offline') return null;
  return (
    <p className="market-price-note" role="status">
      {freshness === 'offline' ? t`Offline` : t`Old price`}
    </p>
  );
};

/** undefined where nothing speaks against trading on the price. */
export const useWhyNotTrade = (freshness: Freshness): string | undefined => {
  const { t } = useLingui();
  if (freshness === 'offline') return t`You are offline`;
  return freshness === 'stale' ? t`Waiting for a fresh price` : undefined;
};
