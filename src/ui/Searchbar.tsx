/**
 * A search field: Framework7's markup on native elements, since its own has an input without a name and a `span` as
 * clear button, which the keyboard cannot reach. Here the input's built-in clear button is used.
 */
import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

export const Searchbar = ({ label, placeholder = label, value, onChange }: Props) => (
  <search className="searchbar">
    <div className="searchbar-inner">
      <div className="searchbar-input-wrap">
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </div>
  </search>
);
