/** A whole number with minus and plus, bounded; also typed, in the digits of any language. */
import { useLingui } from '@lingui/react/macro';
import { add, compare, type Decimal, round, sub } from '../contract/decimal.ts';
import { AmountField } from './AmountField.tsx';
import { IconButton } from './IconButton.tsx';
import type { Text } from './text.ts';

interface Props {
  label: string;
  value: Decimal | undefined;
  onChange: (value: Decimal | undefined) => void;
  onBlur?: () => void;
  min: Decimal;
  max: Decimal;
  step: Decimal;
  unit?: string;
  error?: Text | undefined;
  hint?: string;
  available?: string;
}

export const Stepper = ({ min, max, step, value, onChange, ...field }: Props) => {
  const { t } = useLingui();
  // Whole numbers are asked for, also where the bounds are none.
  const least = round(min, 0, 'up');
  const most = round(max, 0, 'down');
  const bounded = (next: Decimal): Decimal =>
    compare(next, least) < 0 ? least : compare(next, most) > 0 ? most : next;
  const from = value ?? least;
  return (
    <div className="stepper">
      <IconButton
        icon="minus"
        label={t`Less`}
        disabled={compare(from, least) <= 0}
        onPress={() => onChange(bounded(sub(from, step)))}
      />
      <AmountField {...field} value={value} onChange={onChange} decimals={0} />
      <IconButton
        icon="add"
        label={t`More`}
        disabled={compare(from, most) >= 0}
        onPress={() => onChange(bounded(add(from, step)))}
      />
    </div>
  );
};
