/** The member's assets: coins, accounts and worth (ASSET-01). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { getBalances } from '../../contract/calls/assets.ts';
import type { BalanceList } from '../../contract/entities/wallet.ts';
import { deviceStorage } from '../../core/base/device.ts';
import { hiddenAmountsAtom } from '../../core/format/hidden-amounts.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton, ListItemLink } from '../../ui/ListItem.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Searchbar } from '../../ui/Searchbar.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { AllocationRing } from './AllocationRing.tsx';
import { type AssetRow, type AssetTab, accountTotal, assetRows, assetTabs, typeOf } from './shares.ts';
import { WorthChart } from './WorthChart.tsx';
import './assets.css';

const POLL_MS = 10_000;
const keptSmall = deviceStorage('small-hidden');
const Action = ({
  to,
  icon,
  label,
}: {
  to: '/recharge' | '/withdrawal' | '/changemoney' | '/exchangeb';
  icon: IconName;
  label: string;
}) => (
  <AppLink to={to} className="asset-action">
    <span>
      <Icon name={icon} />
    </span>
    {label}
  </AppLink>
);

const Actions = () => {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <nav className="asset-actions" aria-label={t`Quick actions`}>
      {config?.depositEnabled === false ? null : <Action to="/recharge" icon="deposit" label={t`Deposit`} />}
      {config?.withdrawalEnabled === false ? null : <Action to="/withdrawal" icon="withdraw" label={t`Withdraw`} />}
      {config?.accountTransferEnabled === false ? null : (
        <Action to="/changemoney" icon="transfer" label={t`Transfer`} />
      )}
      {config?.flashSwapEnabled === false ? null : <Action to="/exchangeb" icon="swap" label={t`Flash swap`} />}
    </nav>
  );
};

const Frozen = ({ row }: { row: AssetRow }) => {
  const { t } = useLingui();
  return (
    <>
      {t`Frozen`} <HideableAmount value={row.frozen} kind="amount" />
    </>
  );
};

/** Content of a coin's row, whether the row is a link or a button. */
const contentOf = (row: AssetRow) => ({
  start: <CoinIcon coin={row.coin} />,
  title: row.coin,
  detail: row.frozen === '0' ? undefined : <Frozen row={row} />,
  end: (
    <span className="asset-row-end">
      <HideableAmount value={row.conversion} kind="conversion" unit="USDT" className="asset-row-worth" />
      <small className="secondary">
        <HideableAmount value={row.available} kind="amount" />
      </small>
    </span>
  ),
  arrow: true,
});

/** Links to the coin's records in the account that holds it. */
const CoinLink = ({ row, title = row.coin }: { row: AssetRow; title?: string }) => (
  <ListItemLink
    to="/trade-account"
    search={{
      id: row.coinId,
      name: row.coin,
      type: String(row.mostlyIn) as '1' | '2' | '3',
      ...(row.type === undefined ? {} : { usd: row.available, conversion: row.conversion }),
    }}
    {...contentOf(row)}
    title={title}
  />
);

const CoinRow = ({ row, onParts }: { row: AssetRow; onParts: (row: AssetRow) => void }) =>
  row.parts.length === 0 ? <CoinLink row={row} /> : <ListItemButton {...contentOf(row)} onPress={() => onParts(row)} />;

/** For a coin held in several accounts: the amount in each, with a link to its records. */
const PartsSheet = ({ row, onClose }: { row: AssetRow | undefined; onClose: () => void }) => {
  const accountName = useAccountName();
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={row?.coin ?? ''}>
      <List>
        {row?.parts.map((part) => (
          <li key={part.mostlyIn}>
            <CoinLink row={part} title={accountName(part.mostlyIn)} />
          </li>
        ))}
      </List>
    </Sheet>
  );
};

const Coins = ({ balances, tab }: { balances: BalanceList | undefined; tab: AssetTab }) => {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  /** The coin whose accounts are open in the sheet. */
  const [parts, setParts] = useState<string>();
  const [hideSmall, setHideSmall] = useState(keptSmall.get() === '1');
  const toggleSmall = (on: boolean) => {
    keptSmall.set(on ? '1' : undefined);
    setHideSmall(on);
  };
  const rows = useMemo(
    () => balances && assetRows(balances, tab, { query, hideSmall }),
    [balances, tab, query, hideSmall],
  );
  return (
    <>
      <div className="asset-filter">
        <Searchbar label={t`Search a coin`} value={query} onChange={setQuery} />
        <Toggle label={t`Hide small balances`} on={hideSmall} onChange={toggleSmall} />
      </div>
      {rows === undefined ? <SkeletonRows rows={6} picture /> : null}
      {rows === undefined ? null : rows.length === 0 ? (
        query !== '' || hideSmall ? (
          <EmptyState icon="search" text={<Trans>No coin matches this filter.</Trans>} />
        ) : (
          <EmptyState icon="wallet" text={<Trans>Coins that you own will appear here.</Trans>} />
        )
      ) : (
        <List label={t`Coins`}>
          {rows.map((row) => (
            <li key={`${row.coinId}-${row.type ?? 0}`}>
              <CoinRow row={row} onParts={(tapped) => setParts(tapped.coinId)} />
            </li>
          ))}
        </List>
      )}
      <PartsSheet row={rows?.find(({ coinId }) => coinId === parts)} onClose={() => setParts(undefined)} />
    </>
  );
};

/** The page in its final layout, with skeletons for missing figures, so that loading causes no layout shift. */
const Overview = ({
  balances,
  updatedAtMs,
  tab,
}: {
  balances: BalanceList | undefined;
  updatedAtMs: number;
  tab: AssetTab;
}) => {
  const { t } = useLingui();
  const hidden = useAtomValue(hiddenAmountsAtom);
  return (
    <>
      <section className="asset-total" aria-label={t`Total`}>
        <span className="secondary">{t`Total value`}</span>
        {balances === undefined ? (
          <span className="asset-total-figure">
            <Skeleton width={180} height={28} />
          </span>
        ) : (
          <HideableAmount
            value={accountTotal(balances, tab)}
            kind="conversion"
            unit="USDT"
            className="asset-total-figure"
          />
        )}
      </section>
      <Actions />
      {hidden ? null : (
        <>
          <WorthChart type={typeOf(tab)} total={balances && accountTotal(balances, tab)} atMs={updatedAtMs} />
          <AllocationRing rows={balances && assetRows(balances, tab, { query: '', hideSmall: false })} />
        </>
      )}
      <List>
        <li>
          <ListItemLink to="/performance" icon="chart" title={t`Profit and loss`} arrow />
        </li>
      </List>
    </>
  );
};

export const AssetsScreen = () => {
  const { t } = useLingui();
  const accountName = useAccountName();
  const config = useConfig();
  const balances = useRead(getBalances, undefined, { pollMs: POLL_MS });
  const [tab, setTab] = useState<AssetTab>('all');
  const tabs = assetTabs(config?.quantitativeAccountEnabled ?? false);
  return (
    <AppPage title={t`Assets`} large back={false} end={<HideAmounts />}>
      <PullToRefresh onRefresh={balances.refresh}>
        {balances.status === 'failed' ? (
          <FailedState onRetry={balances.retry} />
        ) : (
          <>
            <Overview balances={balances.data} updatedAtMs={balances.updatedAtMs} tab={tab} />
            <Tabs
              label={t`Accounts`}
              tabs={tabs.map((value) => ({ value, label: value === 'all' ? t`All` : accountName(value) }))}
              value={tab}
              onChange={setTab}
            >
              <Coins balances={balances.data} tab={tab} />
            </Tabs>
          </>
        )}
      </PullToRefresh>
    </AppPage>
  );
};
