/** The bell in a market's bar: a link to price alerts on that market. */
import { useLingui } from '@lingui/react/macro';
import { IconLink } from '../IconButton.tsx';

export const AlertLink = ({ symbol }: { symbol?: string }) => {
  const { t } = useLingui();
  return (
    <IconLink
      to="/alerts"
      search={symbol === undefined ? {} : { currentSymbol: symbol }}
      label={t`Price alerts`}
      icon="bell"
    />
  );
};
