/**
 * A labelled input with its message below; numeric and other special inputs build on it. Framework7's markup on native
 * elements: its own ListInput has no label element, no text direction, and an error that screen readers do not
 * announce.
 */
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { type Text, useText } from './text.ts';

type InputProps = Pick<
  ComponentPropsWithRef<'input'>,
  | 'type'
  | 'name'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'enterKeyHint'
  | 'placeholder'
  | 'disabled'
  | 'readOnly'
  | 'spellCheck'
  | 'dir'
  | 'ref'
>;

export interface ListInputProps extends InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the member leaves the field, whose message shows from then on. */
  onBlur?: () => void;
  error?: Text | undefined;
  hint?: ReactNode;
  /** Inside the field at its end: a unit, a button. */
  end?: ReactNode;
  /** Beside the label at its end: the available balance. */
  aside?: ReactNode;
  /** Under the field: chips. */
  below?: ReactNode;
}

export const ListInput = (props: ListInputProps) => {
  const { label, value, onChange, onBlur, error, hint, end, aside, below, ...input } = props;
  const id = useId();
  const text = useText();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  // With `aside`, the label's line has an end of its own: `end` then goes into the input's line.
  const inEnd = end ? <span className="field-end">{end}</span> : null;
  return (
    <div className={`list field${error ? ' field-wrong' : ''}`} data-mistake={error ? '' : undefined}>
      <div className={`item-content item-input${error ? ' item-input-invalid' : ''}`}>
        <div className="item-inner">
          <div className="item-title item-label">
            <label htmlFor={id}>{label}</label>
            {aside ? <span className="field-aside">{aside}</span> : null}
          </div>
          <div className="item-input-wrap">
            <input
              type="text"
              {...input}
              id={id}
              value={value}
              aria-invalid={error ? true : undefined}
              aria-describedby={described || undefined}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
            />
            {aside ? inEnd : null}
          </div>
        </div>
        {aside ? null : inEnd}
      </div>
      {below}
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {/* Always rendered: screen readers announce text that is added to an existing live region. */}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error ? text(error) : null}
      </p>
    </div>
  );
};
