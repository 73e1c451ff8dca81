/** The market's name in the top bar; opens the list of markets. */
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../Icon.tsx';
import './market.css';

export const MarketTitle = ({ title, onPress }: { title: string; onPress: () => void }) => {
  const { t } = useLingui();
  return (
    <button type="button" className="market-title" onClick={onPress} aria-haspopup="dialog">
      <span className="visually-hidden">{t`Choose a market:`} </span>
      <bdi>{title}</bdi>
      <Icon name="down" size={18} />
    </button>
  );
};
