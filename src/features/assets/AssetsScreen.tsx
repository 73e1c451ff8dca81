/** What the member owns, where, and what it is worth (ASSET-01). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { getBalances } from '../../contract/calls/assets.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { BalanceList } from '../../contract/entities/wallet.ts';
import { useConfig } from '../../core/config.ts';
import { deviceText } from '../../core/device.ts';
import { useRead } from '../../core/queries.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { CoinIcon, coinLook } from '../../ui/CoinIcon.tsx';
import { Amount } from '../../ui/Figures.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RowContent } from '../../ui/Rows.tsx';
import { SkeletonCard, SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { type AssetRow, type AssetTab, assetRows, assetTabs, shares, totalOf } from './shares.ts';
import './assets.css';

const POLL_MS = 10_000;
const HIDDEN = '∗∗∗∗';
const kept = deviceText('amounts-hidden');

const useHidden = () => {
  const [hidden, setHidden] = useState(kept.get() === '1');
  const toggle = () => {
    kept.set(hidden ? undefined : '1');
    setHidden(!hidden);
  };
  return [hidden, toggle] as const;
};

const Figure = ({
  value,
  hidden,
  ...rest
}: {
  value: Decimal;
  hidden: boolean;
  kind: 'amount' | 'conversion';
  unit?: string;
  className?: string;
}) =>
  hidden ? <span className={`figures ${rest.className ?? ''}`}>{HIDDEN}</span> : <Amount value={value} {...rest} />;

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
      <Action to="/recharge" icon="deposit" label={t`Deposit`} />
      <Action to="/withdrawal" icon="withdraw" label={t`Withdraw`} />
      {config?.accountTransferEnabled === false ? null : (
        <Action to="/changemoney" icon="transfer" label={t`Transfer`} />
      )}
      {config?.flashSwapEnabled === false ? null : <Action to="/exchangeb" icon="swap" label={t`Flash swap`} />}
    </nav>
  );
};

const RADIUS = 15.915; // a circumference of 100, so that dashes are percents

const Ring = ({ rows }: { rows: readonly AssetRow[] }) => {
  const { t } = useLingui();
  const { largest, rest } = shares(rows);
  if (largest.length === 0) return null;
  let from = 0;
  const arcs = [
    ...largest.map(({ coin, share }) => ({ coin, share, colour: coinLook(coin)[0] })),
    { coin: t`Others`, share: rest, colour: 'var(--text-disabled)' },
  ].filter(({ share }) => share > 0.0005);
  return (
    <div className="asset-ring">
      <svg viewBox="0 0 40 40" role="img" aria-label={t`Shares of the coins`}>
        {arcs.map(({ coin, share, colour }) => {
          const offset = 25 - from;
          from += share * 100;
          return (
            <circle
              key={coin}
              cx="20"
              cy="20"
              r={RADIUS}
              stroke={colour}
              strokeDasharray={`${share * 100} ${100 - share * 100}`}
              strokeDashoffset={offset}
            />
          );
        })}
      </svg>
      <ul>
        {arcs.map(({ coin, share, colour }) => (
          <li key={coin}>
            <span className="asset-dot" style={{ background: colour }} aria-hidden="true" />
            {coin} <Amount value={String(Math.round(share * 1000) / 10) as Decimal} kind="percent" decimals={1} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const CoinRow = ({ row, hidden }: { row: AssetRow; hidden: boolean }) => {
  const { t } = useLingui();
  const content = (
    <RowContent
      start={<CoinIcon coin={row.coin} />}
      title={row.coin}
      detail={
        row.frozen === '0' ? undefined : (
          <>
            {t`Frozen`} <Figure value={row.frozen} hidden={hidden} kind="amount" />
          </>
        )
      }
      end={
        <span className="asset-row-end">
          <Figure value={row.available} hidden={hidden} kind="amount" />
          <small className="secondary">
            <Figure value={row.conversion} hidden={hidden} kind="conversion" unit="USDT" />
          </small>
        </span>
      }
      arrow
    />
  );
  return (
    <AppLink
      to="/trade-account"
      search={{
        id: row.coinId,
        name: row.coin,
        type: String(row.type ?? 1) as '1' | '2' | '3',
        usd: row.available,
        conversion: row.conversion,
      }}
      className="row"
    >
      {content}
    </AppLink>
  );
};

const Coins = ({ balances, tab, hidden }: { balances: BalanceList; tab: AssetTab; hidden: boolean }) => {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const [hideSmall, setHideSmall] = useState(false);
  const rows = useMemo(() => assetRows(balances, tab, { query, hideSmall }), [balances, tab, query, hideSmall]);
  return (
    <>
      <div className="asset-filter">
        <FormField
          label={t`Search a coin`}
          type="search"
          value={query}
          onChange={setQuery}
          placeholder={t`Search a coin`}
        />
        <Toggle label={t`Hide small balances`} on={hideSmall} onChange={setHideSmall} />
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="wallet" text={<Trans>Coins that you own will be here.</Trans>} />
      ) : (
        <ul className="rows" aria-label={t`Coins`}>
          {rows.map((row) => (
            <li key={`${row.coinId}-${row.type ?? 0}`}>
              <CoinRow row={row} hidden={hidden} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

export const AssetsScreen = () => {
  const { t } = useLingui();
  const accountName = useAccountName();
  const config = useConfig();
  const balances = useRead(getBalances, undefined, { pollMs: POLL_MS });
  const [tab, setTab] = useState<AssetTab>('all');
  const [hidden, toggleHidden] = useHidden();
  const tabs = assetTabs(config?.quantitativeAccountEnabled ?? false);
  return (
    <AppPage
      title={t`Assets`}
      back={false}
      end={<IconButton icon="eye" label={hidden ? t`Show amounts` : t`Hide amounts`} onPress={toggleHidden} />}
    >
      <PullToRefresh onRefresh={balances.refresh}>
        {balances.status === 'failed' ? <FailedState onRetry={balances.retry} /> : null}
        {balances.status === 'loading' ? (
          <>
            <SkeletonCard height={120} />
            <SkeletonRows rows={6} picture />
          </>
        ) : null}
        {balances.data === undefined ? null : (
          <>
            <section className="asset-total" aria-label={t`Total`}>
              <span className="secondary">{t`Total worth`}</span>
              <Figure
                value={totalOf(balances.data, tab)}
                hidden={hidden}
                kind="conversion"
                unit="USDT"
                className="asset-total-figure"
              />
            </section>
            <Actions />
            {hidden ? null : <Ring rows={assetRows(balances.data, tab, { query: '', hideSmall: false })} />}
            <Tabs
              label={t`Accounts`}
              tabs={tabs.map((value) => ({ value, label: value === 'all' ? t`All` : accountName(value) }))}
              value={tab}
              onChange={setTab}
            >
              <Coins balances={balances.data} tab={tab} hidden={hidden} />
            </Tabs>
          </>
        )}
      </PullToRefresh>
    </AppPage>
  );
};
