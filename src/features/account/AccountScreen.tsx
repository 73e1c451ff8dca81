/** One coin of one account: its balance and its records (ASSET-02, ASSET-04). */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getBalances, RECORD_KINDS, type RecordKind } from '../../contract/calls/assets.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { AccountBalances, AccountType, CoinBalance } from '../../contract/entities/wallet.ts';
import { useTimeZone } from '../../core/format/time-zone.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ExportButton } from '../../ui/export/ExportSheet.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { recordLines } from './export-records.ts';
import { Filters } from './Filters.tsx';
import { RecordList } from './RecordList.tsx';
import { askedBy, isFiltered, NO_FILTER, type RecordFilter } from './record-filter.ts';
import { useRecordKinds } from './record-kinds.tsx';
import './account.css';

interface Props {
  readonly coinId: string | undefined;
  readonly name: string | undefined;
  readonly type: AccountType;
  /** Shown until the balances are read. */
  readonly available: Decimal | undefined;
  readonly conversion: Decimal | undefined;
  /** The record list that is open at first. */
  readonly records: RecordKind | undefined;
}

interface HeadProps extends Pick<Props, 'type' | 'available' | 'conversion'> {
  readonly account: AccountBalances | undefined;
  readonly coin: CoinBalance | undefined;
  /** undefined: all coins of the account. */
  readonly coinName: string | undefined;
}

const Head = ({ type, account, coin, coinName, available, conversion }: HeadProps) => {
  const { t } = useLingui();
  const accountName = useAccountName();
  return (
    <section className="account-head">
      <span className="secondary">{accountName(type)}</span>
      {coinName === undefined ? (
        <HideableAmount value={account?.total} kind="conversion" unit="USDT" className="account-figure" />
      ) : (
        <>
          <HideableAmount value={coin?.available ?? available} unit={coinName} className="account-figure" />
          <DescriptionList
            facts={[
              { label: t`Frozen`, value: <HideableAmount value={coin?.frozen} unit={coinName} /> },
              {
                label: t`Value`,
                value: <HideableAmount value={coin?.conversion ?? conversion} kind="conversion" unit="USDT" />,
              },
            ]}
          />
        </>
      )}
    </section>
  );
};

export const AccountScreen = ({ coinId: firstCoin = '', name, type, available, conversion, ...first }: Props) => {
  const { t } = useLingui();
  const accountName = useAccountName();
  const reference = useIsReferenceServer();
  const [records, setRecords] = useState<RecordKind>(first.records ?? 'bills');
  const [filter, setFilter] = useState<RecordFilter>(NO_FILTER);
  const [coinId, setCoinId] = useState(firstCoin);
  const zone = useTimeZone();
  const asked = askedBy(filter, { coinId: coinId || undefined, type }, zone, serverClock.now());
  const balances = useRead(getBalances, undefined);
  const account = balances.data?.accounts.find((candidate) => candidate.type === type);
  const coin = account?.coins.find((candidate) => candidate.coinId === coinId);
  const asOpened = coinId === firstCoin;
  // Anybody can write a link, so its figures give way to the server's, also where the server knows no such coin.
  const linked = asOpened && balances.data === undefined;
  const coinName = coin?.coin ?? (asOpened ? name : undefined);
  const title = coinName ?? accountName(type);
  const kinds = useRecordKinds();
  return (
    <AppPage
      title={title}
      fallback="/assets"
      end={
        <>
          <HideAmounts />
          <ExportButton
            name={`${title}-${records}`}
            what={t`Every record of this list that the filters show, for a spreadsheet.`}
            rows={(request) => recordLines(records, kinds[records], asked, request)}
          />
        </>
      }
    >
      <Head
        type={type}
        account={account}
        coin={coin}
        coinName={coinName}
        available={linked ? available : undefined}
        conversion={linked ? conversion : undefined}
      />
      <Tabs
        label={t`Records`}
        sticky
        value={records}
        onChange={(next) => {
          setRecords(next);
          // The kinds differ between lists, so the kind filter is reset; the time filter applies to all lists.
          setFilter({ ...filter, kind: 'all' });
        }}
        tabs={RECORD_KINDS.map((value) => ({ value, label: kinds[value].label }))}
      >
        <Filters
          records={records}
          filter={filter}
          onFilter={setFilter}
          coins={account?.coins ?? []}
          coinId={coinId}
          onCoin={setCoinId}
          reference={reference}
        />
        <RecordList
          key={records}
          kind={records}
          definition={kinds[records]}
          asked={asked}
          filtered={isFiltered(filter)}
          coin={coinName ?? ''}
        />
      </Tabs>
    </AppPage>
  );
};
