import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../core/format/format.ts';
import { useTradingPause } from '../../core/session/protection.ts';

/** Why the member may not trade, in the time zone that they chose; undefined where they may. */
export const useWhyPaused = (): string | undefined => {
  const { t } = useLingui();
  const format = useFormat();
  const pause = useTradingPause();
  if (pause === undefined) return undefined;
  const until = format.dateTime(pause.untilMs);
  return pause.why === 'excluded'
    ? t`You have excluded yourself from trading until ${until}`
    : t`You have paused trading until ${until}`;
};
