/**
 * The content of an `li` of a list: information, a button or a link. Framework7's markup and classes on native
 * elements: its own ListItem puts names and states on the `li`, and drops the handlers that prefetch a page.
 */
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface ContentProps {
  icon?: IconName;
  /** A picture instead of an icon. */
  start?: ReactNode;
  /** Shown as `--` where the backend sent none. */
  title: ReactNode;
  /** A second line, smaller. */
  detail?: ReactNode;
  /** At the row's end: a value, a status, a switch. */
  end?: ReactNode;
  /** Shows that the row leads somewhere. */
  arrow?: boolean;
}

const Content = ({ icon, start, title, detail, end }: ContentProps) => (
  <>
    {icon || start ? <span className="item-media">{icon ? <Icon name={icon} /> : start}</span> : null}
    <span className="item-inner">
      <span className="item-title">
        {title || '--'}
        {detail === undefined ? null : <span className="item-footer">{detail}</span>}
      </span>
      {end === undefined ? null : <span className="item-after">{end}</span>}
    </span>
  </>
);

const Arrow = () => <Icon name="forward" size={18} className="item-mark" />;

export const ListItem = (props: ContentProps) => (
  <div className="item-content">
    <Content {...props} />
  </div>
);

interface ButtonProps extends ContentProps {
  onPress: () => void;
  selected?: boolean;
  disabled?: boolean;
}

export const ListItemButton = ({ onPress, selected, disabled, arrow, ...content }: ButtonProps) => (
  <button
    type="button"
    className={`item-link item-content${arrow || selected ? '' : ' no-chevron'}`}
    aria-pressed={selected}
    disabled={disabled}
    onClick={onPress}
  >
    <Content {...content} />
    {selected ? <Icon name="check" size={20} className="item-mark item-chosen" /> : arrow ? <Arrow /> : null}
  </button>
);

type LinkProps = ContentProps & Omit<ComponentPropsWithRef<'a'>, keyof ContentProps | 'className' | 'children'>;

/** A link to another site; within the app use `ListItemLink`. */
export const ListItemAnchor = ({ icon, start, title, detail, end, arrow, ...anchor }: LinkProps) => (
  <a {...anchor} className={`item-link item-content${arrow ? '' : ' no-chevron'}`}>
    <Content icon={icon} start={start} title={title} detail={detail} end={end} />
    {arrow ? <Arrow /> : null}
  </a>
);

export const ListItemLink = createLink(ListItemAnchor);
