/** A period's total profit and its components. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isZero } from '../../contract/decimal.ts';
import { useFormat } from '../../core/format/format.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { HideableAmount } from '../../ui/HideableAmount.tsx';
import { formatOfSums, type Kind, type Total } from './periods.ts';

interface Props {
  readonly total: Total;
  readonly coin: string;
  readonly kind: Kind;
  /** Shown between the total and its components: the chart. */
  readonly children?: ReactNode;
}

export const ProfitSummary = ({ total, coin, kind, children }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const shownAs = formatOfSums(coin);
  return (
    <section className="profit-summary" aria-label={t`Realised profit`}>
      <p className="profit-total">
        <span className="secondary">{t`Realised profit`}</span>
        <strong>
          <HideableAmount value={total.profit} kind={shownAs} signed coloured unit={coin} />
        </strong>
      </p>
      {children}
      <DescriptionList
        facts={[
          kind === 'all' && {
            label: t`Spot`,
            value: <HideableAmount value={total.spot} kind={shownAs} signed coloured unit={coin} />,
          },
          kind === 'all' && {
            label: t`Options`,
            value: <HideableAmount value={total.options} kind={shownAs} signed coloured unit={coin} />,
          },
          { label: t`Trades`, value: <span className="figures">{format.number(total.count)}</span> },
          { label: t`Turnover`, value: <HideableAmount value={total.turnover} kind={shownAs} unit={coin} /> },
          kind !== 'options' && {
            label: t`Fees, already deducted`,
            value: <HideableAmount value={total.fees} kind={shownAs} unit={coin} />,
          },
          !isZero(total.withoutCost) && {
            label: t`Sold without a known cost`,
            value: <HideableAmount value={total.withoutCost} kind={shownAs} unit={coin} />,
          },
        ]}
      />
    </section>
  );
};
