import { useLingui } from '@lingui/react/macro';
import { useConfig } from '../core/config.ts';

/** Says on every page that the money is practice money, and that prices are not the market's (SRV-01, SRV-04). */
export const PracticeLabel = () => {
  const { t } = useLingui();
  const config = useConfig();
  const simulated = config?.marketSource === 'simulated' || config?.marketSource === 'replay';
  if (!config?.sandbox && !simulated) return null;
  const words = [
    config?.sandbox ? t`Practice money` : undefined,
    config?.marketSource === 'simulated'
      ? t`Simulated prices`
      : config?.marketSource === 'replay'
        ? t`Recorded prices`
        : undefined,
  ];
  return <aside className="practice-label">{words.filter(Boolean).join(' · ')}</aside>;
};
