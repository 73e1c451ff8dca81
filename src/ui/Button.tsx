/**
 * Framework7's button in its classes, on the browser's own: its component drops `disabled` and `tabIndex`, and is a link to
 * nowhere unless it is told what it is.
 */
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

interface Look {
  /**
   * `primary` is the one next thing of a screen; rise and fall are buy and sell, up and down; danger destroys; `outline`
   * is a choice that is quickly taken back.
   */
  tone?: 'primary' | 'plain' | 'tinted' | 'outline' | 'rise' | 'fall' | 'danger';
  size?: 'large' | 'small';
  /** Takes the line's whole width. */
  block?: boolean;
  className?: string | undefined;
}

const FILLS: Readonly<Record<NonNullable<Look['tone']>, string>> = {
  primary: 'button-fill',
  plain: 'button-plain',
  tinted: 'button-tonal',
  outline: 'button-outline',
  rise: 'button-fill button-rise',
  fall: 'button-fill button-fall',
  danger: 'button-fill button-danger',
};

const classOf = ({ tone = 'primary', size = 'large', block = false, className }: Look): string =>
  `button button-round button-${size} ${FILLS[tone]}${block ? ' button-block' : ''}${className ? ` ${className}` : ''}`;

interface Props extends Look {
  children: ReactNode;
  onPress?: () => void;
  type?: 'button' | 'submit';
  /** Shows progress in the button itself; it stays focused and takes no second press (API-07). */
  busy?: boolean;
  disabled?: boolean;
  /** Id of the words that say why it is disabled: those stand beside it for who sees them, and with it for who hears. */
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'dialog' | 'listbox' | 'menu';
}

export const Button = ({
  children,
  onPress,
  type = 'button',
  tone,
  size,
  block,
  busy = false,
  disabled = false,
  className,
  ...aria
}: Props) => (
  <button
    {...aria}
    type={type}
    className={classOf({ tone, size, block, className })}
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

type AnchorProps = Look & Omit<ComponentPropsWithRef<'a'>, keyof Look>;

/** To what is no page of the app; to one it is a `ButtonLink`. */
export const ButtonAnchor = ({ tone, size, block, className, children, ...anchor }: AnchorProps) => (
  <a {...anchor} className={classOf({ tone, size, block, className })}>
    <span className="button-label">{children}</span>
  </a>
);

export const ButtonLink = createLink(ButtonAnchor);
