import { useState } from 'react';
import { CoinIcon } from './CoinIcon.tsx';

interface Props {
  /** May be empty. */
  image: string;
  /** Drawn where there is no picture, or it cannot be had. */
  coin: string;
  size?: number;
}

/** An operator's picture of a product; decoration, its title stands beside it. */
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
