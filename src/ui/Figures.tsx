/** Amounts, prices and moves: tabular, exact, in the language's own writing, never wrapped (SHELL-14, MKT-01). */
import { useEffect, useRef } from 'react';
import { compare, type Decimal, isZero, ZERO } from '../contract/decimal.ts';
import { type FormatOptions, useFormat } from '../core/format.ts';
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

/** Which way a figure goes: its colour, sign and arrow follow. */
export const moveOf = (value: Decimal | undefined): 'rise' | 'fall' | 'flat' => {
  if (value === undefined || isZero(value)) return 'flat';
  return compare(value, ZERO) > 0 ? 'rise' : 'fall';
};

export const Amount = ({ value, kind = 'amount', unit, decimals, signed, coloured, className }: FigureProps) => {
  const format = useFormat();
  const options: FormatOptions = { ...(decimals === undefined ? {} : { decimals }), ...(signed ? { signed } : {}) };
  const tone = coloured ? ` move-${moveOf(value)}` : '';
  return (
    <span className={`figures${tone}${className ? ` ${className}` : ''}`}>
      {/* Isolated left to right, so that signs and units stay where they belong in Arabic, Persian and Urdu. */}
      <bdi dir="ltr">
        {value === undefined ? '--' : format[kind](value, options)}
        {unit ? <span className="unit"> {unit}</span> : null}
      </bdi>
    </span>
  );
};

interface PriceProps {
  value: Decimal | undefined;
  decimals?: number;
  unit?: string;
  /** Colours the figure by a move that is known otherwise (the day's change). */
  move?: 'rise' | 'fall' | 'flat';
  className?: string;
}

/**
 * A live price. A change tints it for 300 ms and settles: by an animation of the compositor, no timer, and not at all
 * where motion is reduced. The tint says the direction of this change; the sign and arrow beside it are `Change`'s.
 */
export const Price = ({ value, decimals, unit, move, className }: PriceProps) => {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (value === undefined || last === undefined || value === last) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return;
    const tint = `var(--${compare(value, last) > 0 ? 'rise' : 'fall'}-tint)`;
    element.current?.animate(
      [{ backgroundColor: tint }, { backgroundColor: tint, offset: 0.6 }, { backgroundColor: 'transparent' }],
      300,
    );
  }, [value]);
  const format = useFormat();
  return (
    <span ref={element} className={`figures price${move ? ` move-${move}` : ''}${className ? ` ${className}` : ''}`}>
      <bdi dir="ltr">
        {value === undefined ? '--' : format.price(value, decimals === undefined ? {} : { decimals })}
        {unit ? <span className="unit"> {unit}</span> : null}
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
  const move = moveOf(value);
  return (
    <span className={`figures change move-${move}${pill ? ' change-pill' : ''}${className ? ` ${className}` : ''}`}>
      {move === 'flat' || pill ? null : <Icon name={move} size={14} />}
      <bdi dir="ltr">{value === undefined ? '--' : format.percent(value, { signed: true })}</bdi>
    </span>
  );
};
