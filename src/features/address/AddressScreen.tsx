import { Trans, useLingui } from '@lingui/react/macro';
import { getAddresses } from '../../contract/calls/member.ts';
import { getWithdrawalCoins } from '../../contract/calls/wallet.ts';
import type { BoundAddress } from '../../contract/entities/member.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { AddressGroups } from '../../ui/AddressGroups.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { BlockTitle } from '../../ui/BlockTitle.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { List } from '../../ui/List.tsx';
import { ListItem } from '../../ui/ListItem.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { BindAddress } from './BindAddress.tsx';
import './address.css';

const FRESH_MS = 60_000;

interface Props {
  /** The coin that is selected at first (query `id`); undefined for the first coin. */
  coinId: string | undefined;
}
const BoundList = ({ bound }: { bound: readonly BoundAddress[] }) => {
  const { t } = useLingui();
  const shown = bound.filter(({ address }) => address !== '');
  if (shown.length === 0) {
    return <EmptyState icon="wallet" text={<Trans>Addresses that you bind for withdrawals will appear here</Trans>} />;
  }
  return (
    <>
      <BlockTitle>
        <Trans>Bound addresses</Trans>
      </BlockTitle>
      <List>
        {shown.map(({ id, coin, address }) => (
          <li key={id}>
            <ListItem
              start={<CoinIcon coin={coin} />}
              title={coin}
              detail={<AddressGroups address={address} />}
              end={<CopyButton text={address} label={t`Address`} />}
            />
          </li>
        ))}
      </List>
    </>
  );
};

/** Withdrawal addresses (AUTH-08). */
export const AddressScreen = ({ coinId }: Props) => {
  const { t } = useLingui();
  const config = useConfig();
  const coins = useRead(getWithdrawalCoins, undefined, { freshForMs: FRESH_MS });
  const addresses = useRead(getAddresses, undefined);
  const failed = coins.status === 'failed' ? coins : addresses.status === 'failed' ? addresses : undefined;
  const retry = () => {
    coins.retry();
    addresses.retry();
  };
  return (
    <AppPage title={t`Withdrawal address`}>
      {config?.addressEnabled === false ? (
        <EmptyState icon="lock" text={<Trans>Withdrawal addresses are not available at the moment.</Trans>} />
      ) : failed !== undefined ? (
        <FailedState onRetry={retry} />
      ) : config === undefined || coins.data === undefined || addresses.data === undefined ? (
        <ConfigPending skeleton={<SkeletonRows rows={4} height={84} />} />
      ) : (
        <>
          <BindAddress coins={coins.data} bound={addresses.data} editable={config.addressEditable} coinId={coinId} />
          <BoundList bound={addresses.data} />
        </>
      )}
    </AppPage>
  );
};
