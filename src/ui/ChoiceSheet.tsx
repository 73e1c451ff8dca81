/** A field that shows a choice (coin, network, account) and opens a sheet to change it. */
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon.tsx';
import { List } from './List.tsx';
import { ListItemButton } from './ListItem.tsx';
import { Sheet } from './Sheet.tsx';
import { type Text, useText } from './text.ts';

interface SheetChoice<V extends string> {
  readonly value: V;
  readonly title: string;
  /** Rendered instead of the title, which stays the accessible name. */
  readonly shown?: ReactNode;
  readonly detail?: ReactNode;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  readonly disabled?: boolean;
}

interface Props<V extends string> {
  label: string;
  choices: readonly SheetChoice<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  error?: Text | undefined;
}

/** Titles longer than this (addresses) take two lines; in characters. */
const LONG = 26;

export const ChoiceField = <V extends string>({
  label,
  choices,
  value,
  onChange,
  placeholder,
  disabled,
  error,
}: Props<V>) => {
  const id = useId();
  const text = useText();
  const [open, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div className={`list field${error ? ' field-wrong' : ''}`} data-mistake={error ? '' : undefined}>
      <button
        type="button"
        className={`item-link item-content item-input field-choice${error ? ' item-input-invalid' : ''}`}
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-error` : undefined}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <span className="item-inner">
          <span className="item-title item-label">{label}</span>
          <span className={chosen ? 'field-chosen' : 'field-chosen field-placeholder'}>
            {chosen?.start}
            <span className={chosen && chosen.title.length > LONG ? 'field-long' : undefined}>
              {chosen?.shown ?? chosen?.title ?? placeholder ?? label}
            </span>
          </span>
        </span>
        <Icon name="down" size={18} className="item-mark" />
      </button>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error ? text(error) : null}
      </p>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <List>
          {choices.map((choice) => (
            <li key={choice.value}>
              <ListItemButton
                start={choice.start}
                title={choice.shown ?? choice.title}
                detail={choice.detail}
                end={choice.end}
                selected={choice.value === value}
                disabled={choice.disabled}
                onPress={() => {
                  onChange(choice.value);
                  setOpen(false);
                }}
              />
            </li>
          ))}
        </List>
      </Sheet>
    </div>
  );
};
