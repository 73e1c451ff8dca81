/**
 * A button: Framework7's classes on a native `button`. Framework7's own component drops `disabled` and `tabIndex`, and
 * renders a link without an address unless told otherwise.
 */
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Spinner } from './Spinner.tsx';

interface Look {
  /**
   * `primary`: the main action of a screen. `rise`, `fall`: buy and sell, up and down. `danger`: destructive.
   * `outline`: a choice that is easily undone.
   */
  tone?: 'primary' | 'plain' | 'tinted' | 'outline' | 'rise' | 'fall' | 'danger';
  size?: 'large' | 'small';
  /** Takes the whole width of the line. */
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
  /** Id of the visible text that says why the button is disabled, which screen readers then read with the button. */
  'aria-describedby'?: string | undefined;
  'aria-haspopup'?: 'dialog';
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

/** A link to something that is no page of the app; for a page use `ButtonLink`. */
export const ButtonAnchor = ({ tone, size, block, className, children, ...anchor }: AnchorProps) => (
  <a {...anchor} className={classOf({ tone, size, block, className })}>
    <span className="button-label">{children}</span>
  </a>
);

export const ButtonLink = createLink(ButtonAnchor);
