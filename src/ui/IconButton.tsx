/** A button with only an icon, and an accessible name. */
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface Look {
  icon: IconName;
  /** Accessible name: what the button does. */
  label: string;
}

interface Props extends Look {
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

const Anchor = ({
  icon,
  label,
  href,
  ...anchor
}: Look & Omit<ComponentPropsWithRef<'a'>, 'className' | 'children'>) => (
  <a {...anchor} href={href} className="icon-button" aria-label={label}>
    <Icon name={icon} />
  </a>
);

export const IconLink = createLink(Anchor);
