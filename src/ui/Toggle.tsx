/** Framework7's toggle, drawn as each look draws it. */
import { useId } from 'react';

interface Props {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  /** The label is said elsewhere on screen (a row that holds the switch). */
  labelHidden?: boolean;
}

export const Toggle = ({ label, on, onChange, disabled, labelHidden }: Props) => {
  const id = useId();
  return (
    <span className="toggle-line">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <span className="toggle">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          disabled={disabled}
          onChange={() => onChange(!on)}
        />
        <span className="toggle-icon" aria-hidden="true" />
      </span>
    </span>
  );
};
