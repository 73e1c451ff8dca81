/** The bell in a market's bar: a price alert on it. */
import { useLingui } from '@lingui/react/macro';
import { AppLink } from '../AppLink.tsx';
import { Icon } from '../Icon.tsx';

export const AlertLink = ({ symbol }: { symbol?: string }) => {
  const { t } = useLingui();
  return (
    <AppLink
      to="/alerts"
      search={symbol === undefined ? {} : { currentSymbol: symbol }}
      className="icon-button"
      aria-label={t`Price alerts`}
    >
      <Icon name="bell" />
    </AppLink>
  );
};
