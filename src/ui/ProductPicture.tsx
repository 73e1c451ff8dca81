import { useState } from 'react';
import { CoinIcon } from './CoinIcon.tsx';

interface Props {
  /** May be empty. */
  image: string;
  /** The coin whose icon is shown where there is no picture, or it fails to load. */
  coin: string;
  size?: number;
}

/** The operator's picture of a product; decorative, since the title is beside it. */
export const ProductPicture = ({ image, coin, size = 40 }: Props) => {
  const [broken, setBroken] = useState(false);
  if (image === '' || broken) return <CoinIcon coin={coin} size={size} />;
  return (
    <img
      className="product-picture"
      src={image}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
};
