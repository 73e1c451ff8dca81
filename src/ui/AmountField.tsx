/**
 * A field for an amount: decimal keypad, comma and the digits of all languages, the unit inside, an All link and
 * percent chips, and the available balance above. The typed text stays as it is, and text that is no amount shows an
 * error instead of being changed into one; the screen gets an exact decimal.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Decimal, decimal, scaleOf } from '../contract/decimal.ts';
import type { Format } from '../core/format/create-format.ts';
import { useFormat } from '../core/format/format.ts';
import { type AmountReading, amountOriginOf, readAmount } from '../core/format/parse-amount.ts';
import { Button } from './Button.tsx';
import { ListInput } from './ListInput.tsx';
import type { Text } from './text.ts';

interface Props {
  label: string;
  /** undefined while the field is empty or holds no amount. */
  value: Decimal | undefined;
  onChange: (value: Decimal | undefined) => void;
  onBlur?: () => void;
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

/** The error of the text itself; whether the amount is acceptable is for the form to say. */
const problemOf = (reading: AmountReading, decimals: number, format: Format): MessageDescriptor | undefined => {
  switch (reading.kind) {
    case 'unfinished':
      return undefined;
    case 'unreadable': {
      const example = format.writeDigits('12.5').replace(/\s/g, '');
      return msg`Type digits and one decimal mark only, such as ${example}`;
    }
    case 'ambiguous': {
      const { whole, fraction } = reading;
      return msg`This can be read as two amounts: type ${whole} or ${fraction}`;
    }
    case 'amount':
      if (scaleOf(reading.value) <= decimals) return undefined;
      return decimals === 0 ? msg`Whole numbers only` : msg`Too many decimals, at most ${decimals}`;
  }
};

/**
 * Keeps the member's own text while it stands for the value; else formats the value, as after a chip or a form reset.
 */
const useTyped = ({ value, onChange, decimals = 8 }: Pick<Props, 'value' | 'onChange' | 'decimals'>) => {
  const format = useFormat();
  const { decimalSymbol } = format;
  const write = (amount: Decimal | undefined): string => amount?.replace('.', decimalSymbol) ?? '';
  const [typed, setTyped] = useState({ text: write(value), means: value, decimalSymbol });
  // In another language the same text may be another amount.
  const current =
    typed.means === value && typed.decimalSymbol === decimalSymbol
      ? typed
      : { text: write(value), means: value, decimalSymbol };
  if (current !== typed) setTyped(current);
  const type = (text: string) => {
    const origin = amountOriginOf(current.text, text);
    const reading = readAmount(text, origin, format);
    const means = problemOf(reading, decimals, format) === undefined && 'value' in reading ? reading.value : undefined;
    // A pasted amount is replaced by its plain digits, to show how it was understood.
    setTyped({ text: origin === 'copied' && means !== undefined ? write(means) : text, means, decimalSymbol });
    onChange(means);
  };
  return { text: current.text, type, problem: problemOf(readAmount(current.text, 'typed', format), decimals, format) };
};

export const AmountField = (props: Props) => {
  const { value: _, onChange: __, unit, decimals = 8, available, percents, onPercent, onAll, ...field } = props;
  const { t } = useLingui();
  const format = useFormat();
  const { text, type, problem } = useTyped(props);
  return (
    <ListInput
      {...field}
      value={text}
      onChange={type}
      error={problem ?? field.error}
      type="text"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
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
              <Button onPress={onAll} tone="plain" size="small">
                {t({ context: 'whole amount', message: 'All' })}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      below={
        percents && onPercent ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
          <div className="percents" role="group" aria-label={t`Share of the balance`}>
            {percents.map((percent) => (
              <Button key={percent} tone="outline" size="small" onPress={() => onPercent(percent)}>
                {format.percent(decimal(percent), { decimals: 0 })}
              </Button>
            ))}
          </div>
        ) : undefined
      }
    />
  );
};
