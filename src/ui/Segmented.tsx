/**
 * A segmented control: Framework7's, around native radio buttons, so that arrow keys work as in any radio group. CSS
 * replaces Framework7's script for the mark behind the chosen segment.
 */
import { Segmented as Bar } from 'framework7-react';
import { useId } from 'react';
import type { ChipOption } from './Chips.tsx';
import { Icon } from './Icon.tsx';

interface Props<V extends string | number> {
  label: string;
  choices: readonly ChipOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  className?: string | undefined;
}

/** Framework7's component forwards these attributes, though its types do not declare that. */
const named = (label: string) => ({ role: 'radiogroup', 'aria-label': label });

export const Segmented = <V extends string | number>({ label, choices, value, onChange, className }: Props<V>) => {
  const name = useId();
  return (
    <Bar strong round className={className} {...named(label)}>
      {choices.map((choice) => {
        const checked = choice.value === value;
        return (
          <label key={choice.value} className={`button${checked ? ' button-active' : ''}`}>
            <input
              type="radio"
              name={name}
              checked={checked}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {checked ? <Icon name="check" size={18} /> : null}
            <span>{choice.label}</span>
          </label>
        );
      })}
    </Bar>
  );
};
