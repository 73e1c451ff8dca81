/** The two buy buttons. A tap leads through setup (if something is missing) and confirmation to the result (OPT-03). */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { getOption } from '../../contract/calls/options.ts';
import { type Decimal, isPositive, lte, min, ZERO } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { Direction, OptionConfig, OptionOrder } from '../../contract/entities/options.ts';
import { durations } from '../../contract/rules/options.ts';
import { useFormat } from '../../core/format/format.ts';
import { useMarketOfChart } from '../../core/market/chart-price.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useAllowance, useProtection } from '../../core/session/protection.ts';
import { Button } from '../../ui/Button.tsx';
import { WhyNotNote } from '../../ui/market/PriceNote.tsx';
import { usePageFoot } from '../../ui/page-foot.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { Loaded } from '../../ui/States.tsx';
import { ConfirmOption } from './ConfirmOption.tsx';
import { OpenOption } from './OpenOption.tsx';
import { chosenDuration, type OptionContext } from './option-form.ts';
import { SetupSheet, usePayoutText } from './SetupSheet.tsx';
import { entryPollMs, useOptionConfig } from './use-open-options.ts';
import { usePurchase } from './use-purchase.ts';

interface Props {
  readonly market: MarketItem | undefined;
  /** Whether the market's price is stale. */
  readonly old: boolean;
  /** Why buying is blocked now (stale prices, offline); undefined if it is not. */
  readonly blocked?: string | undefined;
  /** Retries the markets that failed to load; undefined if they did not fail. */
  readonly retry?: (() => void) | undefined;
  readonly titleOf: (order: OptionOrder) => string;
  readonly onReceipt: (order: OptionOrder) => void;
  /** Shown above the buttons. */
  readonly children?: ReactNode;
}

interface ResultProps extends Omit<Props, 'blocked' | 'children'> {
  readonly orderId: string;
  readonly onSettled: () => void;
}

/** The accepted order, live, in a sheet over the page. */
const Result = ({ orderId, market, old, titleOf, onReceipt, onSettled }: ResultProps) => {
  const latest = useMarketOfChart(market)?.price;
  const reading = useRead(getOption, { orderId }, { pollMs: entryPollMs });
  return (
    <Loaded of={reading} skeleton={<SkeletonCard height={132} />}>
      {(order) => {
        // Accepted late, it may be of a market that was open before.
        const isOpen = order.symbol === '' || order.symbol === market?.symbol;
        return (
          <OpenOption
            order={order}
            updatedAtMs={reading.updatedAtMs}
            title={(isOpen ? market?.title : undefined) ?? titleOf(order)}
            price={old || !isOpen ? undefined : latest}
            onSettled={onSettled}
            onOpenReceipt={onReceipt}
          />
        );
      }}
    </Loaded>
  );
};

interface PurchaseProps extends Props {
  readonly config: OptionContext;
}

/** The note above the buttons; they refer to it with aria-describedby. */
const Note = ({ id, blocked, retry }: { id: string } & Pick<Props, 'blocked' | 'retry'>) => {
  const { t } = useLingui();
  if (blocked !== undefined || retry === undefined)
    return <WhyNotNote id={id} why={blocked} className="buy-bar-note" />;
  return (
    <p className="buy-bar-note" role="status">
      <span id={id}>{t`Failed to load`}</span>
      <Button tone="plain" size="small" onPress={retry}>
        {t`Retry`}
      </Button>
    </p>
  );
};

const Buttons = ({
  payoutRate,
  choose,
  ready,
  blocked,
  retry,
  children,
}: {
  /** Of the chosen duration, or else of the first; undefined while it is not known. */
  payoutRate: Decimal | undefined;
  choose: (direction: Direction) => void;
  /** Whether everything that a purchase needs has loaded. */
  ready: boolean;
  blocked: string | undefined;
  retry: (() => void) | undefined;
  children: ReactNode;
}) => {
  const { t } = useLingui();
  const payoutText = usePayoutText();
  const foot = usePageFoot();
  const noteId = useId();
  const disabled = !ready || blocked !== undefined;
  const why = disabled ? noteId : undefined;
  const pays = payoutRate === undefined ? null : <small className="figures">{payoutText(payoutRate)}</small>;
  return (
    <div ref={foot} className="buy-bar" data-foot>
      {children}
      <Note id={noteId} blocked={blocked} retry={retry} />
      <Button tone="rise" block disabled={disabled} aria-describedby={why} onPress={() => choose('up')}>
        <span className="buy-bar-label">
          {t`Buy up`}
          {pays}
        </span>
      </Button>
      <Button tone="fall" block disabled={disabled} aria-describedby={why} onPress={() => choose('down')}>
        <span className="buy-bar-label">
          {t`Buy down`}
          {pays}
        </span>
      </Button>
    </div>
  );
};

const Purchase = (props: PurchaseProps) => {
  const { t } = useLingui();
  const { market, old, config } = props;
  const purchase = usePurchase(config, market);
  const duration = chosenDuration(config, purchase.form.inputs) ?? durations(config)[0];
  const unknown = purchase.unknown
    ? t`We could not find out whether this went through. Check your records before you try again.`
    : undefined;
  const blocked = unknown ?? props.blocked;
  const [settled, setSettled] = useState<string>();
  return (
    <>
      <Buttons
        payoutRate={duration?.payoutRate}
        choose={purchase.choose}
        ready={market !== undefined}
        blocked={blocked}
        retry={props.retry}
      >
        {props.children}
      </Buttons>
      <SetupSheet
        open={purchase.stage === 'setup'}
        onClose={() => purchase.setStage('closed')}
        title={market?.title ?? t`Options`}
        config={config}
        form={purchase.form}
        onNext={purchase.next}
      />
      <ConfirmOption purchase={purchase} config={config} market={market} old={old} blocked={blocked} />
      <Sheet
        open={purchase.bought !== undefined}
        onClose={() => purchase.setBought(undefined)}
        title={settled !== undefined && settled === purchase.bought ? t`Settled` : t`Order accepted`}
      >
        {purchase.bought === undefined ? null : (
          <Result
            orderId={purchase.bought}
            market={market}
            old={old}
            titleOf={props.titleOf}
            onSettled={() => setSettled(purchase.bought)}
            onReceipt={(order) => {
              purchase.setBought(undefined);
              props.onReceipt(order);
            }}
          />
        )}
      </Sheet>
    </>
  );
};

/** Why buying is blocked by a daily limit: what the limit leaves is less than the smallest stake. */
const useWhyUsedUp = (config: OptionConfig | undefined): string | undefined => {
  const { t } = useLingui();
  const format = useFormat();
  const allowance = useAllowance();
  const dayEndsAt = useProtection()?.dayEndsAt;
  const least = config?.minimums.reduce((a, b) => min(a, b), config.minimums[0] ?? ZERO);
  if (allowance === undefined || dayEndsAt === undefined || least === undefined) return undefined;
  if (isPositive(allowance.left) && lte(least, allowance.left)) return undefined;
  const until = format.dateTime(dayEndsAt);
  return allowance.by === 'stake'
    ? t`Your daily stake limit is used up until ${until}`
    : t`Your daily loss limit is used up until ${until}`;
};

export const BuyBar = (props: Props) => {
  const config = useOptionConfig();
  const allowance = useAllowance();
  const usedUp = useWhyUsedUp(config.data);
  const blocked = props.blocked ?? usedUp;
  if (config.data !== undefined)
    return <Purchase {...props} blocked={blocked} config={{ ...config.data, allowance }} />;
  const retry = config.status === 'failed' ? config.retry : props.retry;
  return (
    <Buttons payoutRate={undefined} choose={() => undefined} ready={false} blocked={props.blocked} retry={retry}>
      {props.children}
    </Buttons>
  );
};
