/**
 * An amount: decimal keypad, comma and the digits of all languages, the unit inside, All and percent chips under it,
 * the available balance above it. What was typed stays as it was typed; the screen gets the exact decimal.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Decimal } from '../contract/decimal.ts';
import { cleanAmountInput, parseAmount } from '../core/parse-amount.ts';
import { FormField } from './FormField.tsx';
import type { Text } from './text.ts';

interface Props {
  label: string;
  /** undefined while the field is empty or holds no amount. */
  value: Decimal | undefined;
  onChange: (value: Decimal | undefined) => void;
  onLeave?: () => void;
  unit?: ReactNode;
  /** Digits after the point that can be typed; 8 unless told, 0 for whole numbers. */
  decimals?: number;
  error?: Text | undefined;
  hint?: ReactNode;
  /** The available balance, formatted. */
  available?: ReactNode;
  /** Chips under the field, such as 25, 50, 75 and 100 percent of the balance. */
  percents?: readonly number[];
  onPercent?: (percent: number) => void;
  /** An All link inside the field. */
  onAll?: (() => void) | undefined;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
}

/** The text in the field: the member's own as long as it means the value, else the value's (a chip was tapped). */
const useTyped = (value: Decimal | undefined) => {
  const [typed, setTyped] = useState(value ?? '');
  const same = parseAmount(typed) === value || (value === undefined && parseAmount(typed) === undefined);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (!same) setTyped(value ?? '');
  }
  return [typed, setTyped] as const;
};

export const AmountField = (props: Props) => {
  const { value, onChange, unit, decimals = 8, available, percents, onPercent, onAll, ...field } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useTyped(value);
  const type = (text: string) => {
    const clean = cleanAmountInput(text, decimals);
    setTyped(clean);
    onChange(parseAmount(clean));
  };
  return (
    <FormField
      {...field}
      value={typed}
      onChange={type}
      type="text"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      maxLength={40}
      aside={
        available === undefined ? undefined : (
          <>
            {t`Available`}{' '}
            <bdi dir="ltr" className="figures">
              {available}
            </bdi>
          </>
        )
      }
      end={
        unit !== undefined || onAll ? (
          <>
            {unit !== undefined ? <span className="field-unit">{unit}</span> : null}
            {onAll ? (
              <button type="button" className="link-button" onClick={onAll}>
                {t`All`}
              </button>
            ) : null}
          </>
        ) : undefined
      }
      below={
        percents && onPercent ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
          <div className="percents" role="group" aria-label={t`Share of the balance`}>
            {percents.map((percent) => (
              <button key={percent} type="button" className="chip" onClick={() => onPercent(percent)}>
                {percent}%
              </button>
            ))}
          </div>
        ) : undefined
      }
    />
  );
};
