/** A lock mining product's terms, in the list of products and above its application (PROD-02). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MiningProduct } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { Days } from '../../ui/Days.tsx';
import { ProductCard } from '../../ui/ProductCard.tsx';
import { ProductPicture } from '../../ui/ProductPicture.tsx';

interface Props {
  product: MiningProduct;
  children?: ReactNode;
}

export const MiningCard = ({ product, children }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const [min, max] = [format.number(product.minAmount), format.number(product.maxAmount)];
  return (
    <ProductCard
      picture={<ProductPicture image={product.image} coin={product.coin} />}
      title={product.title}
      detail={
        <bdi dir="ltr" className="figures">
          {min} – {max} {product.coin}
        </bdi>
      }
      figures={[
        { label: t`Daily rate`, value: <Amount value={product.dailyRate} kind="percent" />, strong: true },
        { label: t`Cycle`, value: <Days value={product.cycleDays} /> },
        { label: t`Coin`, value: product.coin },
      ]}
    >
      {children}
    </ProductCard>
  );
};
