/** The market's name in the top bar; opens the list of markets. */
import { useLingui } from '@lingui/react/macro';
import { useMarketTitle } from '../../core/market/use-market-title.ts';
import { Icon } from '../Icon.tsx';
import './market.css';

interface Props {
  readonly symbol: string;
  /** From the query, until the list is loaded. */
  readonly name: string | undefined;
  readonly onPress: () => void;
}

export const MarketTitle = ({ symbol, name, onPress }: Props) => {
  const { t } = useLingui();
  const title = useMarketTitle(symbol, name);
  return (
    <button type="button" className="market-title" onClick={onPress} aria-haspopup="dialog">
      <span className="visually-hidden">{t`Choose a market:`} </span>
      <bdi>{title}</bdi>
      <Icon name="down" size={18} />
    </button>
  );
};
