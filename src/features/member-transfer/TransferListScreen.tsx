/** The list of member transfers (PROD-04): all, in progress, finished, cancelled. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PayloadOf } from '../../contract/call.ts';
import { cancelMemberTransfer, getMemberTransfers } from '../../contract/calls/member-transfer.ts';
import type { MemberTransfer } from '../../contract/entities/products.ts';
import { usePages } from '../../core/queries/queries.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { ConfirmedAction } from '../../ui/ConfirmedAction.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { SkeletonCards } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTimeDetail } from '../../ui/time-detail.tsx';

type Status = PayloadOf<typeof getMemberTransfers>['status'];

/** Polls, so that an arriving transfer appears while the page is open. */
const POLL_MS = 15_000;
const TONES = { inProgress: 'waiting', finished: 'good', cancelled: 'plain' } as const;

const useStatusText = (): Record<Status, string> => {
  const { t } = useLingui();
  return {
    all: t({ context: 'transfers', message: 'All' }),
    inProgress: t`In progress`,
    finished: t`Finished`,
    cancelled: t`Cancelled`,
  };
};

const Cancel = ({ transfer }: { transfer: MemberTransfer }) => {
  const { t } = useLingui();
  const time = useTimeDetail();
  return (
    <ConfirmedAction
      call={cancelMemberTransfer}
      payload={{ id: transfer.id }}
      label={t`Cancel transfer`}
      buttonTone="plain"
      title={t`Cancel this transfer?`}
      action={t`Cancel transfer`}
      cancelText={t`Keep it`}
      tone="danger"
      facts={[
        { label: t({ context: 'member', message: 'To' }), value: <bdi>{transfer.toUsername}</bdi> },
        { label: t`You get back`, value: <Amount value={transfer.amount} unit={transfer.coin} />, strong: true },
        time(t`Expected arrival`, transfer.arrivalAt),
      ]}
    />
  );
};

export const TransferRow = ({ transfer }: { transfer: MemberTransfer }) => {
  const { t } = useLingui();
  const time = useTimeDetail();
  const texts = useStatusText();
  const { coin, status, createdAt, arrivalAt } = transfer;
  const incoming = transfer.direction === 'in';
  const other = incoming ? transfer.fromUsername : transfer.toUsername;
  return (
    <RecordCard
      picture={<CoinIcon coin={coin} size={40} />}
      title={
        <>
          {incoming ? t({ context: 'member', message: 'From' }) : t({ context: 'member', message: 'To' })}{' '}
          <bdi>{other}</bdi>
        </>
      }
      detail={<bdi dir="ltr">{transfer.orderNumber}</bdi>}
      status={texts[status]}
      tone={TONES[status]}
      facts={[
        incoming
          ? {
              label: t`Incoming`,
              value: <HideableAmount value={transfer.received} unit={coin} signed coloured={status === 'finished'} />,
              strong: true,
            }
          : { label: t`Amount`, value: <HideableAmount value={transfer.amount} unit={coin} />, strong: true },
        // A cancelled transfer has no fee and no received amount.
        !incoming &&
          status !== 'cancelled' && { label: t`Fee`, value: <HideableAmount value={transfer.fee} unit={coin} /> },
        !incoming &&
          status !== 'cancelled' && {
            label: t`Received`,
            value: <HideableAmount value={transfer.received} unit={coin} />,
          },
        time(t`Time`, createdAt),
        status !== 'cancelled' &&
          time(t({ message: 'Arrival', comment: 'Label of when a transfer arrives' }), arrivalAt),
      ]}
      actions={status === 'inProgress' && !incoming ? <Cancel transfer={transfer} /> : undefined}
    />
  );
};

const keyOf = ({ id }: MemberTransfer) => id;

const Transfers = ({ status }: { status: Status }) => {
  const { t } = useLingui();
  const pages = usePages(getMemberTransfers, { status }, { keyOf, pollMs: POLL_MS });
  return (
    <PagedList
      cards
      pages={pages}
      keyOf={keyOf}
      label={t`Transfers`}
      skeleton={<SkeletonCards height={230} />}
      empty={
        <EmptyState
          icon="send"
          text={t`Transfers to and from members will appear here.`}
          action={<ButtonLink to="/transfer" tone="tinted" size="small">{t`Send to member`}</ButtonLink>}
        />
      }
      row={(transfer) => <TransferRow transfer={transfer} />}
    />
  );
};

export const TransferListScreen = () => {
  const { t } = useLingui();
  const texts = useStatusText();
  const [status, setStatus] = useState<Status>('all');
  const tabs = (['all', 'inProgress', 'finished', 'cancelled'] as const).map((value) => ({
    value,
    label: texts[value],
  }));
  return (
    <AppPage title={t`Transfer records`} fallback="/transfer" end={<HideAmounts />}>
      <Tabs label={t`Status`} sticky value={status} onChange={setStatus} tabs={tabs}>
        <Transfers key={status} status={status} />
      </Tabs>
    </AppPage>
  );
};
