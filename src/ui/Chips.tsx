/**
 * A radio group of a few choices side by side, with arrow keys. Framework7's chip classes on native elements: its own
 * component is a `div`, which the keyboard cannot reach.
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
  /** Chips share the line equally, with text in two lines. */
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
  // Scrolls the chosen chip into view, as when the chart opens with its interval.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the choice changes.
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
  /** Accessible name, where the visible text alone is not enough. */
  label?: string | undefined;
  onPress: () => void;
  /** Opens a dialog with its choices. */
  opens?: boolean;
  chosen?: boolean;
  children: ReactNode;
}

/** A chip that acts as a button: opens choices, or navigates. */
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
