/** Shown in place of the candles (loading, offline, failed), or as a note over them. */
import { Trans } from '@lingui/react/macro';
import type { CandleStatus } from '../../core/market/candle-source.ts';
import { useOnline } from '../../core/queries/use-online.ts';
import { Button } from '../Button.tsx';

interface Props {
  status: CandleStatus;
  /** A market that nobody has traded in has no candle. */
  empty: boolean;
  onRetry: () => void;
}

export const ChartStatus = ({ status, empty, onRetry }: Props) => {
  const online = useOnline();
  // Offline nothing is requested: a spinner would turn until the network is back.
  if (status === 'loading' && !online)
    return (
      <div className="chart-cover chart-failed" role="status">
        <p>
          <Trans>You are offline</Trans>
        </p>
      </div>
    );
  if (status === 'loading')
    return (
      <div className="chart-cover" role="status">
        <span className="chart-spinner" />
        <span className="visually-hidden">
          <Trans>Loading the chart</Trans>
        </span>
      </div>
    );
  if (status === 'failed')
    return (
      <div className="chart-cover chart-failed" role="alert">
        <p>
          <Trans>Failed to load</Trans>
        </p>
        <Button onPress={onRetry} tone="tinted">
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  if (empty)
    return (
      <p className="chart-note" role="status">
        <Trans>No records</Trans>
      </p>
    );
  if (status === 'live') return null;
  return (
    <p className="chart-note" role="status">
      <Trans>Prices are paused. Reconnecting…</Trans>
    </p>
  );
};
