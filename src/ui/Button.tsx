import type { ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

interface Props {
  children: ReactNode;
  onPress?: () => void;
  type?: 'button' | 'submit';
  /** `primary` is the one next thing of a screen; rise and fall are buy and sell, up and down; danger destroys. */
  tone?: 'primary' | 'plain' | 'tinted' | 'rise' | 'fall' | 'danger';
  size?: 'large' | 'small';
  /** Takes the line's whole width. */
  block?: boolean;
  /** Shows progress in the button itself; it stays focused and takes no second press (API-07). */
  busy?: boolean;
  disabled?: boolean;
  className?: string;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'dialog' | 'listbox' | 'menu';
}

export const Button = ({
  children,
  onPress,
  type = 'button',
  tone = 'primary',
  size = 'large',
  block = false,
  busy = false,
  disabled = false,
  className,
  ...aria
}: Props) => (
  <button
    {...aria}
    type={type}
    className={`button button-${tone} button-${size}${block ? ' button-block' : ''}${className ? ` ${className}` : ''}`}
    disabled={disabled}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onPress?.();
    }}
  >
    <span className="button-label">{children}</span>
    {busy ? <Spinner /> : null}
  </button>
);
