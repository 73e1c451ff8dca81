/** One coin of one account: its balance and its records (ASSET-02, ASSET-04). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getBalances } from '../../contract/calls/assets.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { AccountType } from '../../contract/entities/wallet.ts';
import { useRead } from '../../core/queries.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Amount } from '../../ui/Figures.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { exportRecords, type RecordKind } from './export-records.ts';
import { RecordList } from './RecordList.tsx';
import { useRecordTexts } from './record-texts.ts';
import './account.css';

interface Props {
  readonly coinId: string | undefined;
  readonly name: string | undefined;
  readonly type: AccountType;
  /** Shown until the balances are read. */
  readonly available: Decimal | undefined;
  readonly conversion: Decimal | undefined;
}

export const AccountScreen = ({ coinId, name, type, available, conversion }: Props) => {
  const { t } = useLingui();
  const accountName = useAccountName();
  const texts = useRecordTexts();
  const [kind, setKind] = useState<RecordKind>('bills');
  const [exporting, setExporting] = useState(false);
  const balances = useRead(getBalances, undefined);
  const account = balances.data?.accounts.find((candidate) => candidate.type === type);
  const coin = account?.coins.find((candidate) => candidate.coinId === coinId);
  const title = coin?.coin ?? name ?? t`Account`;
  const save = async () => {
    setExporting(true);
    try {
      await exportRecords(kind, { coinId, type }, `${title}-${kind}`, texts);
    } finally {
      setExporting(false);
    }
  };
  return (
    <AppPage
      title={title}
      fallback="/assets"
      end={<IconButton icon="download" label={t`Save as CSV`} disabled={exporting} onPress={() => void save()} />}
    >
      <section className="account-head">
        <span className="secondary">{accountName(type)}</span>
        <Amount value={coin?.available ?? available} unit={title} className="account-figure" />
        <Facts
          facts={[
            { label: t`Frozen`, value: <Amount value={coin?.frozen} unit={title} /> },
            { label: t`Worth`, value: <Amount value={coin?.conversion ?? conversion} kind="conversion" unit="USDT" /> },
          ]}
        />
      </section>
      <Tabs
        label={t`Records`}
        sticky
        value={kind}
        onChange={setKind}
        tabs={[
          { value: 'bills', label: <Trans>Bills</Trans> },
          { value: 'withdrawals', label: <Trans>Withdrawals</Trans> },
          { value: 'deposits', label: <Trans>Deposits</Trans> },
          { value: 'transfers', label: <Trans>Transfers</Trans> },
        ]}
      >
        <RecordList key={kind} kind={kind} coinId={coinId} type={type} coin={title} />
      </Tabs>
    </AppPage>
  );
};
