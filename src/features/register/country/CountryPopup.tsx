/** The list of countries with their calling codes. Loaded on demand. */
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useState } from 'react';
import { languageAtom } from '../../../core/language/language-choice.ts';
import { ListItemButton } from '../../../ui/ListItem.tsx';
import { Popup } from '../../../ui/Popup.tsx';
import { Searchbar } from '../../../ui/Searchbar.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { type Country, countriesIn, ownRegion, searchCountries } from './calling-codes.ts';

export interface CountryPopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The last chosen country; a code alone is ambiguous, because several countries share one. */
  readonly chosen: Country | undefined;
  readonly onChoose: (country: Country) => void;
}

const ROW_PX = 48;

export const CountryPopup = ({ open, onClose, chosen, onChoose }: CountryPopupProps) => {
  const { t } = useLingui();
  const { tag } = useAtomValue(languageAtom);
  const [query, setQuery] = useState('');
  const own = useMemo(() => ownRegion(tag, navigator.languages), [tag]);
  const countries = useMemo(() => countriesIn(tag, own), [tag, own]);
  const found = searchCountries(countries, useDeferredValue(query));
  return (
    <Popup
      open={open}
      onClose={onClose}
      title={t`Country code`}
      below={
        <div className="picker-search">
          <Searchbar label={t`Search`} value={query} onChange={setQuery} />
        </div>
      }
    >
      {found.length === 0 ? (
        <EmptyState icon="search" text={t`No country has this name`} />
      ) : (
        <VirtualList
          label={t`Country code`}
          items={found}
          keyOf={({ region }) => region}
          rowHeight={ROW_PX}
          asItems
          row={(country) => (
            <ListItemButton
              title={<bdi>{country.name}</bdi>}
              end={<bdi dir="ltr">+{country.code}</bdi>}
              selected={country.region === (chosen?.region ?? own)}
              onPress={() => {
                onChoose(country);
                onClose();
              }}
            />
          )}
        />
      )}
    </Popup>
  );
};
