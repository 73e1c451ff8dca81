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
    <label htmlFor={id} className="toggle">
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={() => onChange(!on)}
      />
      <span className="toggle-track" aria-hidden="true" />
    </label>
  );
};
