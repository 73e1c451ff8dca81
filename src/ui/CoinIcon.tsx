import { coinAppearance } from './coin-appearance.ts';

interface Props {
  coin: string;
  size?: number;
}

export const CoinIcon = ({ coin, size = 32 }: Props) => {
  const [colour, sign, signSize] = coinAppearance(coin);
  return (
    <svg className="coin-icon" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={colour} />
      <text x="16" y="16" dy="0.36em" textAnchor="middle" fill="#fff" fontSize={signSize} fontWeight="700">
        {sign}
      </text>
    </svg>
  );
};
