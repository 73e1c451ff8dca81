/** Payment details: an address as QR code and text, or bank details, and the operator's own image if there is one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DepositNetwork } from '../../contract/entities/wallet.ts';
import { NETWORKS } from '../../contract/networks.ts';
import { AddressGroups } from '../../ui/AddressGroups.tsx';
import { addressMisfit } from '../../ui/address-misfit.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { EmptyState } from '../../ui/States.tsx';

type Kind = Exclude<DepositNetwork['kind'], 'bank'>;

/**
 * A deposit address, shown as the backend sent it. If it does not match its network, a warning says so, because
 * payments to it are lost.
 */
const Address = ({ network, kind, coin }: { network: DepositNetwork; kind: Kind; coin: string }) => {
  const { t, i18n } = useLingui();
  const { name } = NETWORKS[kind];
  const misfit = addressMisfit([kind], network.address);
  if (network.address === '') return <EmptyState icon="lock" text={t`Deposits are not available at the moment.`} />;
  return (
    <section className="deposit-address">
      <QrCode text={network.address} label={t`Deposit address`} />
      <AddressGroups address={network.address} />
      <CopyButton text={network.address} label={t`Deposit address`}>
        {t`Copy address`}
      </CopyButton>
      <p className="notice">
        <Icon name="alert" size={20} />
        <span>
          {misfit ? (
            i18n._(misfit)
          ) : (
            <Trans>
              Send only {coin} over {name} to this address. Anything else, or another network, is lost.
            </Trans>
          )}
        </span>
      </p>
    </section>
  );
};

const BankDetails = ({ network }: { network: DepositNetwork }) => {
  const { t } = useLingui();
  const details = [
    [t`Bank name`, network.bankName],
    [t`Card number`, network.cardNumber],
    [t`Recipient`, network.recipientName],
    [t`Bank address`, network.bankAddress],
    [t`Transfer code`, network.transferCode],
    [t`Company address`, network.companyAddress],
  ].filter(([, value]) => value !== '');
  return (
    <dl className="deposit-bank">
      {details.map(([label = '', value = '']) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
            <CopyButton text={value} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Hidden if it fails to load: it only repeats the address or the bank details, which are also shown as text. */
const OperatorPicture = ({ url, label }: { url: string; label: string }) => {
  const [broken, setBroken] = useState('');
  return url === '' || url === broken ? null : (
    <img
      className="deposit-picture"
      src={url}
      alt={label}
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  );
};

export const PaymentDetails = ({ network, coin }: { network: DepositNetwork; coin: string }) => {
  const { t } = useLingui();
  const { kind } = network;
  const bank = kind === 'bank';
  return (
    <>
      {bank ? <BankDetails network={network} /> : <Address network={network} kind={kind} coin={coin} />}
      <OperatorPicture url={network.image} label={bank ? t`Bank wire` : t`Deposit address`} />
    </>
  );
};
