/**
 * A few choices side by side, one of them chosen; arrow keys move, as in any radio group. Framework7's chip in its classes:
 * its component is a `div` that no key reaches.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { centreInLine } from './centre-in-line.ts';
import { Icon } from './Icon.tsx';

export interface ChipOption<V extends string | number> {
  readonly value: V;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface Props<V extends string | number> {
  label: string;
  choices: readonly ChipOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  /** One line that scrolls sideways, instead of several. */
  scroll?: boolean;
  /** As wide as their share of the line, with words in two lines. */
  narrow?: boolean;
  className?: string;
}

export const Chips = <V extends string | number>({
  label,
  choices,
  value,
  onChange,
  scroll,
  narrow,
  className,
}: Props<V>) => {
  const name = useId();
  const line = useRef<HTMLDivElement>(null);
  // In a line that scrolls, the chosen one comes into view, as when the chart opens with its interval.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever another one is chosen.
  useEffect(() => {
    const bar = line.current;
    const chosen = scroll ? bar?.querySelector('input:checked')?.closest<HTMLElement>('label') : undefined;
    return bar && chosen ? centreInLine(bar, chosen) : undefined;
  }, [value, scroll]);
  return (
    <div
      ref={line}
      role="radiogroup"
      aria-label={label}
      className={`chips${scroll ? ' chips-scroll' : ''}${narrow ? ' chips-narrow' : ''}${className ? ` ${className}` : ''}`}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="chip-choice">
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className="chip">
            {choice.value === value ? <Icon name="check" size={18} /> : null}
            <span className="chip-label">{choice.label}</span>
          </span>
        </label>
      ))}
    </div>
  );
};

interface ButtonProps {
  /** What is told of it, where its words alone do not say it. */
  label?: string | undefined;
  onPress: () => void;
  /** Opens a dialog with its choices. */
  opens?: boolean;
  chosen?: boolean;
  children: ReactNode;
}

/** A chip that does something: opens choices, goes somewhere. */
export const ChipButton = ({ label, onPress, opens, chosen = false, children }: ButtonProps) => (
  <button
    type="button"
    className={`chip-choice${chosen ? ' chip-chosen' : ''}`}
    aria-label={label}
    aria-haspopup={opens ? 'dialog' : undefined}
    onClick={onPress}
  >
    <span className="chip">
      <span className="chip-label">{children}</span>
      {opens ? <Icon name="down" size={16} /> : null}
    </span>
  </button>
);
