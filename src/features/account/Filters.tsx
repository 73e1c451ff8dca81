/** The record filters coin, kind and time, each a small button that opens its choices. */

import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { RecordKind } from '../../contract/calls/assets.ts';
import type { CoinBalance } from '../../contract/entities/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { ChipButton } from '../../ui/Chips.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isFiltered, isReviewed, kindChoices, NO_FILTER, type RecordFilter, TIME_CHOICES } from './record-filter.ts';
import { useRecordTexts } from './record-texts.ts';

interface Choice<V extends string> {
  readonly value: V;
  readonly title: string;
}

interface FilterProps<V extends string> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  /** The choice that filters nothing; while it is chosen the button shows the name of the filter. */
  readonly neutral: V | undefined;
  readonly onChange: (value: V) => void;
}

const Filter = <V extends string>({ label, choices, value, neutral, onChange }: FilterProps<V>): ReactNode => {
  const [open, setOpen] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  const on = value !== neutral;
  return (
    <>
      <ChipButton
        label={chosen ? `${label}: ${chosen.title}` : label}
        opens
        chosen={chosen !== undefined && on}
        onPress={() => setOpen(true)}
      >
        {(on && chosen?.title) || label}
      </ChipButton>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <List>
          {choices.map((choice) => (
            <li key={choice.value}>
              <ListItemButton
                title={choice.title}
                selected={choice.value === value}
                onPress={() => {
                  onChange(choice.value);
                  setOpen(false);
                }}
              />
            </li>
          ))}
        </List>
      </Sheet>
    </>
  );
};

interface Props {
  readonly records: RecordKind;
  readonly filter: RecordFilter;
  readonly onFilter: (filter: RecordFilter) => void;
  /** The account's coins; empty while they load. */
  readonly coins: readonly CoinBalance[];
  readonly coinId: string;
  /** '' for all coins. */
  readonly onCoin: (coinId: string) => void;
  /** Whether this is the reference server, which supports bill groups, and lists of all coins. */
  readonly reference: boolean;
}

export const Filters = ({ records, filter, onFilter, coins, coinId, onCoin, reference }: Props) => {
  const { t } = useLingui();
  const texts = useRecordTexts();
  const coinChoices = coins.map((coin) => ({ value: coin.coinId, title: coin.coin }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend.
    <div className="filters" role="group" aria-label={t`Filter`}>
      {coins.length === 0 ? null : (
        <Filter
          label={t`Coin`}
          choices={reference ? [{ value: '', title: t`All coins` }, ...coinChoices] : coinChoices}
          value={coinId}
          neutral={undefined}
          onChange={onCoin}
        />
      )}
      <Filter
        label={isReviewed(records) ? t`Status` : t`Type`}
        choices={kindChoices(records, reference).map((value) => ({ value, title: texts.kinds[value] }))}
        value={filter.kind}
        neutral="all"
        onChange={(kind) => onFilter({ ...filter, kind })}
      />
      <Filter
        label={t`Time`}
        choices={TIME_CHOICES.map((value) => ({ value, title: texts.times[value] }))}
        value={filter.time}
        neutral="all"
        onChange={(time) => onFilter({ ...filter, time })}
      />
      {isFiltered(filter) ? (
        <Button onPress={() => onFilter(NO_FILTER)} tone="plain" size="small">
          <Trans>Reset</Trans>
        </Button>
      ) : null}
    </div>
  );
};
