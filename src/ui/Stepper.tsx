/** A whole number with minus and plus, bounded; also typed, in the digits of any language. */
import { useLingui } from '@lingui/react/macro';
import { add, compare, type Decimal, sub } from '../contract/decimal.ts';
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
  const bounded = (next: Decimal): Decimal => (compare(next, min) < 0 ? min : compare(next, max) > 0 ? max : next);
  const from = value ?? min;
  return (
    <div className="stepper">
      <IconButton
        icon="minus"
        label={t`Less`}
        disabled={compare(from, min) <= 0}
        onPress={() => onChange(bounded(sub(from, step)))}
      />
      <AmountField {...field} value={value} onChange={onChange} decimals={0} />
      <IconButton
        icon="add"
        label={t`More`}
        disabled={compare(from, max) >= 0}
        onPress={() => onChange(bounded(add(from, step)))}
      />
    </div>
  );
};
