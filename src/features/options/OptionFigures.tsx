/** An option's figures in text and colour; colour is never the only cue. */
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type Decimal, isPositive, round, scaleOf } from '../../contract/decimal.ts';
import type { Direction, OptionOrder, OptionResult } from '../../contract/entities/options.ts';
import type { Format } from '../../core/format/create-format.ts';
import { formsOf } from '../../core/format/forms.ts';
import type { SpanUnit } from '../../core/format/intl-forms.ts';
import { languageAtom } from '../../core/language/language-choice.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** With the decimals that it has, two at most, and never rounded up: it promises money. */
export const percentOfStake = (percent: Decimal, format: Format): string => {
  const shown = round(percent, 2);
  return format.percent(shown, { decimals: scaleOf(shown), signed: true });
};

export const DirectionTag = ({ direction }: { direction: Direction }) => {
  const { t } = useLingui();
  return (
    <span className={`option-direction move-${direction === 'up' ? 'rise' : 'fall'}`}>
      <Icon name={direction === 'up' ? 'rise' : 'fall'} size={16} />
      {direction === 'up' ? t`Buy up` : t`Buy down`}
    </span>
  );
};

/**
 * The result of an order. Backends that send only won or lost yield only these two; unknown if they send neither that
 * nor a profit.
 */
export const resultOfOrder = ({ result, won, profit }: OptionOrder): OptionResult => {
  if (result !== 'unknown') return result;
  if (won ?? (profit !== undefined && isPositive(profit))) return 'win';
  if (profit === '0') return 'returned';
  return won === undefined && profit === undefined ? 'unknown' : 'loss';
};

export const useResultWord = (): ((order: OptionOrder) => string) => {
  const { t } = useLingui();
  return (order) => {
    switch (resultOfOrder(order)) {
      case 'unknown':
        return '--';
      case 'win':
        return t`Won`;
      case 'loss':
        return t`Lost`;
      case 'returned':
        return t`Equal price, stake returned`;
      case 'void':
        return t`Void, stake returned`;
    }
  };
};

export const Profit = ({ value }: { value: Decimal | undefined }) => (
  <Amount value={value} signed coloured unit="USDT" />
);

/** "30 s", "5 min", "1 h" in the chosen language; `--` for a duration of 0, which means that the backend sent none. */
export const useDurationText = (): ((seconds: number) => string) => {
  const { tag } = useAtomValue(languageAtom);
  return (seconds) => {
    if (seconds <= 0) return '--';
    const [count, unit]: [number, SpanUnit] =
      seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second'];
    return formsOf(tag).span(count, unit, 'short');
  };
};
