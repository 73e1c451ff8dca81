/**
 * Amounts, prices and changes: tabular figures, exact, formatted for the language, never wrapped (SHELL-14, MKT-01).
 */
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { compare, type Decimal } from '../contract/decimal.ts';
import { splitClosingZeros } from '../core/format/closing-zeros.ts';
import type { Format, FormatOptions } from '../core/format/create-format.ts';
import { useFormat } from '../core/format/format.ts';
import { browserTimers } from '../kit/machine.ts';
import { priceDirection } from '../kit/price-direction.ts';
import { Icon } from './Icon.tsx';

type Kind = 'amount' | 'conversion' | 'price' | 'highLow' | 'volume' | 'percent' | 'number';

interface FigureProps {
  /** undefined shows `--`: unknown, or not loaded yet. */
  value: Decimal | undefined;
  kind?: Kind;
  unit?: string | undefined;
  decimals?: number;
  /** Shows "+" before positive values. */
  signed?: boolean;
  /** Coloured as a rise or a fall, by its sign. */
  coloured?: boolean;
  className?: string;
}

/**
 * Shows trailing zeros smaller. Not for live prices: zeros would come and go with each tick and shift the text beside
 * them.
 */
const inTwoTones = (text: string, { decimalSymbol }: Format): ReactNode => {
  const [figure, zeros] = splitClosingZeros(text, decimalSymbol);
  return zeros === '' ? (
    text
  ) : (
    <>
      {figure}
      <span className="closing-zeros">{zeros}</span>
    </>
  );
};

/**
 * Without a unit, a bare string: for a single text child React sets `textContent` and reconciles no children, which
 * saves work at every tick.
 */
const withUnit = (figure: ReactNode, unit: string | undefined): ReactNode =>
  unit ? (
    <>
      {figure}
      <span className="unit"> {unit}</span>
    </>
  ) : (
    figure
  );

export const Amount = ({ value, kind = 'amount', unit, decimals, signed, coloured, className }: FigureProps) => {
  const format = useFormat();
  const options: FormatOptions = { ...(decimals === undefined ? {} : { decimals }), ...(signed ? { signed } : {}) };
  const tone = coloured ? ` move-${priceDirection(value)}` : '';
  return (
    <span className={`figures${tone}${className ? ` ${className}` : ''}`}>
      {/* Isolated left to right, so that signs and units stay where they belong in Arabic, Persian and Urdu. */}
      <bdi dir="ltr">
        {withUnit(value === undefined ? '--' : inTwoTones(format[kind](value, options), format), unit)}
      </bdi>
    </span>
  );
};

/** A figure that is formatted already, for lists of hundreds of rows: re-renders only when its text changes. */
export const FormattedNumber = memo(({ text, className }: { text: string; className: string }) => (
  <span className={`figures ${className}`}>
    <bdi dir="ltr">{text}</bdi>
  </span>
));

interface PriceProps {
  value: Decimal | undefined;
  decimals?: number;
  unit?: string;
  /** Colours the figure by a direction from elsewhere, such as the day's change. */
  move?: 'rise' | 'fall' | 'flat';
  className?: string;
}

const TINT_MS = 300;

/**
 * Tints the element of a price for a moment after each change. Set and removed outside React, by a timer, the tint
 * costs one extra frame per change; a CSS animation costs five. The code reads nothing from the DOM: with hundreds of
 * prices a second each read would force a layout.
 */
const useTint = (value: Decimal | undefined) => {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useLayoutEffect(() => {
    const { current: shown } = element;
    const { current: last } = before;
    before.current = value;
    if (shown === null || value === undefined || last === undefined || value === last) return undefined;
    shown.dataset['tint'] = compare(value, last) > 0 ? 'rise' : 'fall';
    return browserTimers.after(TINT_MS, () => delete shown.dataset['tint']);
  }, [value]);
  return element;
};

/**
 * A live price. A change tints it for 300 ms, except where the member prefers reduced motion. The tint shows the
 * direction of this change; `Change` shows the day's, with sign and arrow.
 */
export const Price = ({ value, decimals, unit, move, className }: PriceProps) => {
  const format = useFormat();
  const element = useTint(value);
  return (
    <span ref={element} className={`figures price${move ? ` move-${move}` : ''}${className ? ` ${className}` : ''}`}>
      <bdi dir="ltr">
        {withUnit(value === undefined ? '--' : format.price(value, decimals === undefined ? {} : { decimals }), unit)}
      </bdi>
    </span>
  );
};

interface ChangeProps {
  /** In percent, signed. */
  value: Decimal | undefined;
  className?: string;
}

/** The day's change, by colour, sign and arrow together, since colour must not be the only indication. */
export const Change = ({ value, className }: ChangeProps) => {
  const format = useFormat();
  const move = priceDirection(value);
  return (
    <span className={`figures change move-${move}${className ? ` ${className}` : ''}`}>
      {move === 'flat' ? null : <Icon name={move} size={14} />}
      <bdi dir="ltr">{value === undefined ? '--' : format.percent(value, { signed: true })}</bdi>
    </span>
  );
};
