/** The member's stakes, with early redemption (PROD-03). */
import { Trans, useLingui } from '@lingui/react/macro';
import { getStakingOrders, redeemStaking } from '../../contract/calls/staking.ts';
import type { StakingOrder } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePages } from '../../core/queries/queries.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { ConfirmedAction } from '../../ui/ConfirmedAction.tsx';
import { Days } from '../../ui/Days.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { SkeletonCards } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useTimeDetail } from '../../ui/time-detail.tsx';
import { type StakingStage, stakedShare, stakingStage } from './staking-stage.ts';

const POLL_MS = 30_000;

const useStageText = (): Record<StakingStage, string> => {
  const { t } = useLingui();
  return { redeemable: t`Active`, pending: t`Pending`, ended: t`Ended`, redeemed: t`Redeemed` };
};

const Redeem = ({ order }: { order: StakingOrder }) => {
  const { t } = useLingui();
  const format = useFormat();
  const time = useTimeDetail();
  // What comes back is a rule of the reference server.
  const isReference = useIsReferenceServer();
  const { coin } = order;
  const amount = format.number(order.amount);
  return (
    <ConfirmedAction
      call={redeemStaking}
      payload={{ id: order.id }}
      label={t`Redeem`}
      buttonTone="tinted"
      title={t`Redeem early?`}
      action={t`Redeem ${amount} ${coin}`}
      cancelText={t`Keep it`}
      tone="danger"
      facts={[
        {
          label: isReference ? t`You get back` : t`Amount`,
          value: <Amount value={order.amount} unit={coin} />,
          strong: true,
        },
        isReference && { label: t`Reward that you lose`, value: <Amount value={order.totalYield} unit={coin} /> },
        time(
          t({
            message: 'Paid if you wait until',
            comment: 'Label of a date: the reward goes to a member who keeps the stake until then',
          }),
          order.endAt,
        ),
      ]}
    >
      {isReference ? (
        <p className="field-hint">
          <Trans>If you redeem a stake before its end, its reward is lost.</Trans>
        </p>
      ) : null}
    </ConfirmedAction>
  );
};

const TONES = { redeemable: 'good', pending: 'waiting', ended: 'plain', redeemed: 'plain' } as const;

const Order = ({ order }: { order: StakingOrder }) => {
  const { t } = useLingui();
  const format = useFormat();
  const time = useTimeDetail();
  const texts = useStageText();
  const stage = stakingStage(order);
  const share = stakedShare(order, serverClock.now());
  const end = order.endAt === undefined ? '' : format.dateTime(order.endAt);
  return (
    <RecordCard
      picture={<CoinIcon coin={order.coin} size={40} />}
      title={order.coin}
      detail={<bdi dir="ltr">{order.orderNumber}</bdi>}
      status={texts[stage]}
      tone={TONES[stage]}
      progress={share === undefined ? undefined : { share, label: t`Until ${end}` }}
      facts={[
        { label: t`Amount`, value: <HideableAmount value={order.amount} unit={order.coin} /> },
        { label: t`Duration`, value: order.days === undefined ? '--' : <Days value={order.days} /> },
        {
          label: share === undefined ? t`Reward` : t`Reward at the end`,
          value: <HideableAmount value={order.totalYield} unit={order.coin} signed coloured={stage !== 'redeemed'} />,
        },
        time(t`Start`, order.startAt),
        share === undefined && time(t`End`, order.endAt),
      ]}
      actions={stage === 'redeemable' ? <Redeem order={order} /> : undefined}
    />
  );
};

const keyOf = ({ id }: StakingOrder) => id;

export const StakingListScreen = () => {
  const { t } = useLingui();
  const pages = usePages(getStakingOrders, { status: 'all' }, { keyOf, pollMs: POLL_MS });
  return (
    <AppPage title={t`Staking orders`} fallback="/staking" end={<HideAmounts />}>
      <PagedList
        cards
        pages={pages}
        keyOf={keyOf}
        label={t`My stakes`}
        skeleton={<SkeletonCards height={230} />}
        empty={
          <EmptyState
            icon="staking"
            text={t`What you stake will appear here.`}
            action={<ButtonLink to="/staking" tone="tinted" size="small">{t`See projects`}</ButtonLink>}
          />
        }
        row={(order) => <Order order={order} />}
      />
    </AppPage>
  );
};
