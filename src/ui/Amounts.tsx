/** Amounts, prices and moves: tabular, exact, in the language's own writing, never wrapped (SHELL-14, MKT-01). */
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
  /** undefined shows `--`: not known, or not yet. */
  value: Decimal | undefined;
  kind?: Kind;
  unit?: string | undefined;
  decimals?: number;
  /** "+" before what is above zero. */
  signed?: boolean;
  /** Green or red by the sign, or by what `tone` says. */
  coloured?: boolean;
  className?: string;
}

/** Draws closing zeros smaller, in figures that do not tick: with each tick they would come and go, and move what stands beside them. */
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

/** For a single text child React sets `textContent` and compares no children, which prices do at every tick. */
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

/** A figure that is written already, for lists of hundreds: drawn again only when its text is another. */
export const FormattedNumber = memo(({ text, className }: { text: string; className: string }) => (
  <span className={`figures ${className}`}>
    <bdi dir="ltr">{text}</bdi>
  </span>
));

interface PriceProps {
  value: Decimal | undefined;
  decimals?: number;
  unit?: string;
  /** Colours the figure by a move that is known otherwise (the day's change). */
  move?: 'rise' | 'fall' | 'flat';
  className?: string;
}

const TINT_MS = 300;

/**
 * The element of a price wears a tint for a moment after each change. Set beside React and taken off by a timer, it costs the
 * page one picture more for each change: an animation that ends costs it five. Nothing is asked of the page for it: with
 * hundreds of prices a second each question would cost a layout.
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
 * A live price. A change tints it for 300 ms and settles, and not at all where motion is reduced. The tint says the
 * direction of this change; the sign and arrow beside it are `Change`'s.
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
  /** A filled pill, for lists. */
  pill?: boolean;
  className?: string;
}

/** The day's move: colour, sign and arrow together, since colour is never the only sign. */
export const Change = ({ value, pill, className }: ChangeProps) => {
  const format = useFormat();
  const move = priceDirection(value);
  return (
    <span className={`figures change move-${move}${pill ? ' change-pill' : ''}${className ? ` ${className}` : ''}`}>
      {move === 'flat' || pill ? null : <Icon name={move} size={14} />}
      <bdi dir="ltr">{value === undefined ? '--' : format.percent(value, { signed: true })}</bdi>
    </span>
  );
};
