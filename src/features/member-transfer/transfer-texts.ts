/** Texts that the form, the receipt and the list share. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Decimal, HUNDRED, isZero, mul } from '../../contract/decimal.ts';
import type { TransferCoin } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';

export const useTransferTexts = () => {
  const { t } = useLingui();
  const format = useFormat();
  return {
    /** "At once" if internal_transfer_days is 0, otherwise "After … days". */
    arrival: ({ arrivalDays }: Pick<TransferCoin, 'arrivalDays'>): string => {
      if (arrivalDays === undefined) return '--';
      if (arrivalDays === 0) return t`At once`;
      const days = format.number(arrivalDays);
      return t`${plural(arrivalDays, { one: `After ${days} day`, other: `After ${days} days` })}`;
    },
    /** 100 × internal_transfer_sxf as percent, or "Free" if 0. */
    feeRate: (rate: Decimal | undefined): string =>
      rate === undefined ? '--' : isZero(rate) ? t`Free` : format.percent(mul(rate, HUNDRED)),
  };
};
