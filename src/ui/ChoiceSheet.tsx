/** One of several, from below: coins, networks, accounts. The field that opens it shows what is chosen. */
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon.tsx';
import { List } from './List.tsx';
import { ListItemButton } from './ListItem.tsx';
import { Sheet } from './Sheet.tsx';
import { type Text, useText } from './text.ts';

interface SheetChoice<V extends string> {
  readonly value: V;
  readonly title: string;
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

/** Addresses are longer than any name and stand in two lines. */
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
    <div className={`field${error ? ' field-wrong' : ''}`} data-mistake={error ? '' : undefined}>
      <div className="field-head">
        <span id={`${id}-label`}>{label}</span>
      </div>
      <button
        type="button"
        className="field-box field-choice"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-describedby={error ? `${id}-error` : undefined}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {chosen?.start}
        <span
          className={
            chosen ? (chosen.title.length > LONG ? 'field-chosen field-long' : 'field-chosen') : 'field-placeholder'
          }
        >
          {chosen?.title ?? placeholder ?? label}
        </span>
        <Icon name="down" size={18} />
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
                title={choice.title}
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
