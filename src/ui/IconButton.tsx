import { Icon, type IconName } from './Icon.tsx';

interface Props {
  icon: IconName;
  /** What it does, for those who do not see the icon. */
  label: string;
  onPress: () => void;
  pressed?: boolean;
  disabled?: boolean;
  className?: string;
}

export const IconButton = ({ icon, label, onPress, pressed, disabled, className }: Props) => (
  <button
    type="button"
    className={`icon-button${className ? ` ${className}` : ''}`}
    aria-label={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon name={icon} />
  </button>
);
