/** Why a button that would trade on a price waits; and how old prices are where the shell's bar is out of sight (MKT-06). */
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { nowAtom } from '../../core/base/now.ts';
import { useFormat } from '../../core/format/format.ts';
import { type Freshness, isOld } from '../../core/market/freshness.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import './market.css';

interface Props {
  readonly freshness: Freshness;
  /** When the price was made, epoch ms of the server. */
  readonly pricedAtMs: number | undefined;
}

const Age = ({ pricedAtMs }: { readonly pricedAtMs: number }) => {
  const format = useFormat();
  useAtomValue(nowAtom);
  return <span>{format.ago(pricedAtMs, serverClock.now())}</span>;
};

/** Nothing for a price that can be traded on; that prices are simulated is said on every page already. */
export const PriceNote = ({ freshness, pricedAtMs }: Props) => {
  const { t } = useLingui();
  if (!isOld(freshness)) return null;
  return (
    <p className="market-price-note">
      {/* The age stands beside what is announced: it would be read out again with every change. */}
      <span role="status">{freshness === 'offline' ? t`Offline` : t`Old price`}</span>
      {pricedAtMs === undefined ? null : <Age pricedAtMs={pricedAtMs} />}
    </p>
  );
};

/** undefined where nothing speaks against trading on the price. */
export const useWhyNotTrade = (freshness: Freshness): string | undefined => {
  const { t } = useLingui();
  if (freshness === 'offline') return t`You are offline`;
  return freshness === 'stale' ? t`Waiting for a fresh price` : undefined;
};

interface WhyNotProps {
  /** By which the buttons name it. */
  readonly id: string;
  readonly why: string | undefined;
  readonly className: string;
}

/** Below or above the buttons that wait. That one is offline, the shell's bar says already: here it is for who hears a button. */
export const WhyNotNote = ({ id, why, className }: WhyNotProps) => {
  const offline = useWhyNotTrade('offline');
  if (why === undefined) return null;
  return why === offline ? (
    <p id={id} className="visually-hidden">
      {why}
    </p>
  ) : (
    <p id={id} className={className} role="status">
      {why}
    </p>
  );
};
