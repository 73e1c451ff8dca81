/** A loan product's terms, in the list of products and above its application (PROD-01). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoanProduct } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { Days } from '../../ui/Days.tsx';
import { ProductCard } from '../../ui/ProductCard.tsx';

interface Props {
  product: LoanProduct;
  children?: ReactNode;
}

export const LoanCard = ({ product, children }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const [min, max] = [format.number(product.minAmount), format.number(product.maxAmount)];
  return (
    <ProductCard
      title={product.title}
      detail={
        <bdi dir="ltr" className="figures">
          {min} – {max} USDT
        </bdi>
      }
      figures={[
        { label: t`Daily interest`, value: <Amount value={product.dailyRate} kind="percent" /> },
        { label: t`Cycle`, value: <Days value={product.cycleDays} /> },
        ...(product.lender === '' ? [] : [{ label: t`Lender`, value: product.lender }]),
      ]}
    >
      {children}
    </ProductCard>
  );
};
