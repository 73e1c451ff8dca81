import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, type Sorting, tapColumn } from './listing.ts';

interface Props {
  sorting: Sorting | undefined;
  onChange: (sorting: Sorting | undefined) => void;
}

/** Column headings: a tap sorts by the column, a second tap reverses, a third restores the site's order. */
export const MarketHead = ({ sorting, onChange }: Props) => {
  const { t } = useLingui();
  const names: Record<Column, string> = {
    name: t`Name`,
    volume: t`24H volume`,
    price: t`Latest price`,
    change: t`Change`,
  };
  const column = (name: Column) => {
    const chosen = sorting?.column === name;
    const order = !chosen ? t`not sorted` : sorting.descending ? t`descending` : t`ascending`;
    return (
      <button
        key={name}
        type="button"
        className={`market-sort${chosen ? ' chosen' : ''}`}
        aria-label={t`Sort by ${names[name]}, ${order}`}
        onClick={() => onChange(tapColumn(sorting, name))}
      >
        <span>{names[name]}</span>
        <Icon name={chosen ? (sorting.descending ? 'fall' : 'rise') : 'sort'} />
      </button>
    );
  };
  return (
    <fieldset className="market-head">
      <legend className="visually-hidden">{t`Sort`}</legend>
      <span className="market-head-name">
        {column('name')}
        <span className="market-head-slash" aria-hidden="true">
          /
        </span>
        {column('volume')}
      </span>
      {column('price')}
      {column('change')}
    </fieldset>
  );
};
