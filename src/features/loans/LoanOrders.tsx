/** The member's loans (PROD-01): can be cancelled while the application is pending, and repaid before or after due. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PayloadOf } from '../../contract/call.ts';
import { cancelLoan, getLoans, repayLoan } from '../../contract/calls/loans.ts';
import type { LoanOrder } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePages } from '../../core/queries/queries.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { Block } from '../../ui/Block.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ConfirmedAction } from '../../ui/ConfirmedAction.tsx';
import { HideableAmount } from '../../ui/HideableAmount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { SkeletonCards } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useTimeDetail } from '../../ui/time-detail.tsx';
import { type LoanStage, loanStage, mayCancel, mayRepay } from './loan-stage.ts';

type Status = PayloadOf<typeof getLoans>['status'];

/** Polls, so that a member who waits for a decision sees it. */
const POLL_MS = 10_000;
const COIN = 'USDT';
const TONES = {
  applying: 'waiting',
  owed: 'good',
  overdue: 'bad',
  repaid: 'plain',
  rejected: 'bad',
  cancelled: 'plain',
} as const;

const useStageTexts = () => {
  const { t } = useLingui();
  const status: Record<Status, string> = {
    all: t({ context: 'loans', message: 'All' }),
    applying: t`Applying`,
    approved: t`Approved`,
    rejected: t`Rejected`,
    cancelled: t`Cancelled`,
  };
  const stage: Record<LoanStage, string> = {
    applying: status.applying,
    owed: status.approved,
    overdue: t`Overdue`,
    repaid: t`Repaid`,
    rejected: status.rejected,
    cancelled: status.cancelled,
  };
  return { status, stage };
};

/** Text on what happens next. When money moves is a rule of the reference server. */
const useNote = () => {
  const { t } = useLingui();
  const isReference = useIsReferenceServer();
  return (stage: LoanStage, remark: string): string | undefined => {
    switch (stage) {
      case 'applying':
        return isReference
          ? t`Your documents are being reviewed. After approval the amount is paid to your spot account.`
          : undefined;
      case 'owed':
        return isReference
          ? t`On the due date the whole repayment is taken from your spot account. Keep enough available there, or repay before.`
          : undefined;
      case 'overdue':
        return isReference ? t`The repayment is taken as soon as your spot account has enough available.` : undefined;
      case 'rejected':
        return remark === '' ? undefined : remark;
      default:
        return undefined;
    }
  };
};

const Cancel = ({ loan }: { loan: LoanOrder }) => {
  const { t } = useLingui();
  return (
    <ConfirmedAction
      call={cancelLoan}
      payload={{ id: loan.id }}
      label={t`Cancel application`}
      buttonTone="plain"
      title={t`Cancel this application?`}
      action={t`Cancel application`}
      cancelText={t`Keep it`}
      tone="danger"
      facts={[
        { label: t`Loan`, value: loan.title },
        { label: t`Amount`, value: <Amount value={loan.amount} unit={COIN} />, strong: true },
      ]}
    />
  );
};

const Repay = ({ loan }: { loan: LoanOrder }) => {
  const { t } = useLingui();
  const format = useFormat();
  const total = loan.totalRepayment === undefined ? '--' : format.number(loan.totalRepayment);
  return (
    <ConfirmedAction
      call={repayLoan}
      payload={{ id: loan.id }}
      label={t`Repay now`}
      buttonTone="tinted"
      title={t`Repay this loan?`}
      action={t`Repay ${total} ${COIN}`}
      facts={[
        { label: t`Amount`, value: <Amount value={loan.amount} unit={COIN} /> },
        { label: t`Interest`, value: <Amount value={loan.interest} unit={COIN} /> },
        { label: t`Repayment`, value: <Amount value={loan.totalRepayment} unit={COIN} />, strong: true },
        { label: t({ context: 'own account', message: 'From' }), value: t`Spot account` },
      ]}
    />
  );
};

const Loan = ({ loan }: { loan: LoanOrder }) => {
  const { t } = useLingui();
  const time = useTimeDetail();
  const texts = useStageTexts();
  const note = useNote();
  const repayable = useIsReferenceServer();
  const stage = loanStage(loan, serverClock.now());
  const lent = stage === 'owed' || stage === 'overdue' || stage === 'repaid';
  return (
    <RecordCard
      picture={<Icon name="loans" size={28} />}
      title={loan.title}
      detail={<bdi dir="ltr">{loan.orderNumber}</bdi>}
      status={texts.stage[stage]}
      tone={TONES[stage]}
      facts={[
        { label: t`Amount`, value: <HideableAmount value={loan.amount} unit={COIN} /> },
        { label: t`Interest`, value: <HideableAmount value={loan.interest} unit={COIN} /> },
        { label: t`Repayment`, value: <HideableAmount value={loan.totalRepayment} unit={COIN} />, strong: true },
        lent && time(t`Due`, loan.repaymentDue),
      ]}
      note={note(stage, loan.remark)}
      actions={
        mayCancel(stage) ? <Cancel loan={loan} /> : repayable && mayRepay(stage) ? <Repay loan={loan} /> : undefined
      }
    />
  );
};

const keyOf = ({ id }: LoanOrder) => id;

const Loans = ({ status, onProducts }: { status: Status; onProducts: () => void }) => {
  const { t } = useLingui();
  const pages = usePages(getLoans, { status }, { keyOf, pollMs: POLL_MS });
  return (
    <PagedList
      cards
      pages={pages}
      keyOf={keyOf}
      label={t`Loans`}
      skeleton={<SkeletonCards height={250} />}
      empty={
        <EmptyState
          icon="loans"
          text={t`Your loans will appear here.`}
          action={<Button tone="tinted" size="small" onPress={onProducts}>{t`See loans on offer`}</Button>}
        />
      }
      row={(loan) => <Loan loan={loan} />}
    />
  );
};

export const LoanOrders = ({ onProducts }: { onProducts: () => void }) => {
  const { t } = useLingui();
  const texts = useStageTexts();
  const [status, setStatus] = useState<Status>('all');
  return (
    <>
      <Block>
        <Chips
          label={t`Status`}
          scroll
          value={status}
          onChange={setStatus}
          choices={(['all', 'applying', 'approved', 'rejected', 'cancelled'] as const).map((value) => ({
            value,
            label: texts.status[value],
          }))}
        />
      </Block>
      <Loans key={status} status={status} onProducts={onProducts} />
    </>
  );
};
