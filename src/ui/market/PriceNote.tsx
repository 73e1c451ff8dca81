/** Says why trading waits for a fresh price, and how old prices are where the connection bar is covered (MKT-06). */
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

/** Renders nothing for a price that can be traded on; every page says already that prices are simulated. */
export const PriceNote = ({ freshness, pricedAtMs }: Props) => {
  const { t } = useLingui();
  if (!isOld(freshness)) return null;
  return (
    <p className="market-price-note">
      {/* The age is outside the live region, or screen readers would repeat it with every change. */}
      <span role="status">{freshness === 'offline' ? t`Offline` : t`Old price`}</span>
      {pricedAtMs === undefined ? null : <Age pricedAtMs={pricedAtMs} />}
    </p>
  );
};

/** Why the price cannot be traded on; undefined where it can. */
export const useWhyNotTrade = (freshness: Freshness): string | undefined => {
  const { t } = useLingui();
  if (freshness === 'offline') return t`You are offline`;
  return freshness === 'stale' ? t`Waiting for a fresh price` : undefined;
};

interface WhyNotProps {
  /** Id by which the buttons refer to the note. */
  readonly id: string;
  readonly why: string | undefined;
  readonly className: string;
}

/**
 * Beside the disabled buttons. The connection bar already shows that one is offline, so here that is for screen readers
 * only.
 */
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
