/** A few choices side by side, one of them chosen. Arrow keys move, as in any radio group. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { centreInLine } from './centre-in-line.ts';

interface ChipOption<V extends string | number> {
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
  /** Joined into one bar of equal parts. */
  joined?: boolean;
  className?: string;
}

export const Chips = <V extends string | number>({
  label,
  choices,
  value,
  onChange,
  scroll,
  joined,
  className,
}: Props<V>) => {
  const name = useId();
  const line = useRef<HTMLDivElement>(null);
  // In a line that scrolls, the chosen one comes into view, as when the chart opens with its interval.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever another one is chosen.
  useEffect(() => {
    const bar = line.current;
    const chosen = scroll ? bar?.querySelector('input:checked')?.closest<HTMLElement>('.chip') : undefined;
    return bar && chosen ? centreInLine(bar, chosen) : undefined;
  }, [value, scroll]);
  return (
    <div
      ref={line}
      role="radiogroup"
      aria-label={label}
      className={`chips${scroll ? ' chips-scroll' : ''}${joined ? ' chips-joined' : ''}${className ? ` ${className}` : ''}`}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="chip">
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
};
