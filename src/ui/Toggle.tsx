/** Framework7's toggle, in the platform's style. */
import { useId } from 'react';

interface Props {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  /** Hides the label where it is visible elsewhere (the row that holds the switch). */
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
