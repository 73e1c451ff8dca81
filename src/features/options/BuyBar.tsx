/** The two ways to buy, what is missing first, then a last look, then the result (OPT-03). */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getBalances } from '../../contract/calls/assets.ts';
import { createOption, getOption, getOptionConfig } from '../../contract/calls/options.ts';
import { getProtection } from '../../contract/calls/protection.ts';
import { isPositive, lte, min, ZERO } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { Direction, OptionConfig, OptionOrder } from '../../contract/entities/options.ts';
import { profitOfWin } from '../../contract/rules/options.ts';
import { useFormat } from '../../core/format.ts';
import { useAllowance, useProtection } from '../../core/protection.ts';
import { useRead, useSend } from '../../core/queries.ts';
import { useForm } from '../../kit/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Amount, Price } from '../../ui/Figures.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { Loaded } from '../../ui/States.tsx';
import { OpenOption } from './OpenOption.tsx';
import { useDurationText } from './OptionFigures.tsx';
import {
  chosenDuration,
  emptyOptionInputs,
  needsSetup,
  type OptionContext,
  type OptionInput,
  type OptionInputs,
  optionForm,
} from './option-form.ts';
import { SetupSheet, usePayoutText } from './SetupSheet.tsx';
import { entryPollMs, useOptionConfig } from './use-open-options.ts';

interface Props {
  readonly market: MarketItem | undefined;
  /** Why nothing can be bought now (stale prices, offline); undefined when it can. */
  readonly blocked?: string | undefined;
  readonly titleOf: (order: OptionOrder) => string;
  readonly onBought: () => void;
  readonly onReceipt: (order: OptionOrder) => void;
}

type Stage = 'closed' | 'setup' | 'confirm';

/** The bought order, live, in a sheet over the page. */
const Result = ({
  orderId,
  market,
  titleOf,
  onReceipt,
}: { orderId: string } & Pick<Props, 'market' | 'titleOf' | 'onReceipt'>) => {
  const reading = useRead(getOption, { orderId }, { pollMs: entryPollMs });
  return (
    <Loaded of={reading} skeleton={<SkeletonCard height={132} />}>
      {(order) => (
        <OpenOption
          order={order}
          updatedAtMs={reading.updatedAtMs}
          title={market?.title ?? titleOf(order)}
          price={market?.price}
          onSettled={() => undefined}
          onOpenReceipt={onReceipt}
        />
      )}
    </Loaded>
  );
};

interface PurchaseProps extends Props {
  readonly config: OptionContext;
}

const usePurchase = ({ config, market, onBought }: PurchaseProps) => {
  const [stage, setStage] = useState<Stage>('closed');
  const [bought, setBought] = useState<string>();
  const create = useSend(createOption, {
    invalidates: [getOptionConfig, getBalances, getProtection],
    onDone: ({ orderId }) => {
      setStage('closed');
      setBought(orderId);
      onBought();
    },
    // What was refused (a limit, a balance that moved) is mended in the setup, where the figures are.
    onFailed: () => setStage('setup'),
  });
  const form = useForm<
    OptionInputs,
    OptionInput,
    OptionContext,
    Parameters<typeof create.send>[0],
    keyof OptionInputs & string
  >(optionForm, {
    start: emptyOptionInputs,
    context: config,
    onSubmit: async (payload) => (await create.send({ ...payload, marketId: market?.id ?? '' })) !== undefined,
  });
  const choose = (direction: Direction) => {
    form.dispatch({ type: 'directionChosen', direction });
    setStage(needsSetup(form.inputs) || form.issues.length > 0 ? 'setup' : 'confirm');
  };
  const next = () => {
    if (form.issues.length === 0) setStage('confirm');
    else form.submit();
  };
  return { stage, setStage, bought, setBought, create, form, choose, next };
};

const LastLook = ({
  purchase,
  config,
  market,
}: { purchase: ReturnType<typeof usePurchase> } & Pick<PurchaseProps, 'config' | 'market'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const durationText = useDurationText();
  const { form, stage, setStage, create } = purchase;
  const { direction, stake, durationS } = form.inputs;
  const rate = chosenDuration(config, form.inputs)?.payoutRate;
  const amount = stake === undefined ? '' : format.number(stake);
  return (
    <ConfirmSheet
      open={stage === 'confirm'}
      onClose={() => setStage('closed')}
      title={market?.title ?? t`Options`}
      tone={direction === 'up' ? 'rise' : 'fall'}
      action={direction === 'up' ? t`Buy up ${amount} USDT` : t`Buy down ${amount} USDT`}
      busy={create.sending}
      onConfirm={() => form.submit()}
      facts={[
        { label: t`Price now`, value: <Price value={market?.price} /> },
        { label: t`Duration`, value: durationS === undefined ? '--' : durationText(durationS) },
        { label: t`Stake`, value: <Amount value={stake} kind="number" unit="USDT" /> },
        stake !== undefined &&
          rate !== undefined && {
            label: t`Profit if you win`,
            value: <Amount value={profitOfWin(stake, rate)} kind="conversion" signed unit="USDT" />,
            strong: true,
          },
        { label: t`Entry price`, value: t`First price recorded after the order is taken` },
      ]}
    >
      <button type="button" className="link-button" onClick={() => setStage('setup')}>
        {t`Change quantity or duration`}
      </button>
    </ConfirmSheet>
  );
};

const Buttons = ({
  config,
  choose,
  blocked,
}: {
  config: OptionConfig | undefined;
  choose: (direction: Direction) => void;
  blocked: string | undefined;
}) => {
  const { t } = useLingui();
  const payoutText = usePayoutText();
  const best = config?.payoutRates[0];
  const pays = best === undefined ? null : <small className="figures">{payoutText(best)}</small>;
  return (
    <div className="buy-bar">
      {blocked === undefined ? null : (
        <p className="buy-bar-note" role="status">
          {blocked}
        </p>
      )}
      <Button tone="rise" block disabled={config === undefined || blocked !== undefined} onPress={() => choose('up')}>
        <span className="buy-bar-label">
          {t`Buy up`}
          {pays}
        </span>
      </Button>
      <Button tone="fall" block disabled={config === undefined || blocked !== undefined} onPress={() => choose('down')}>
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
  const purchase = usePurchase(props);
  const { market, config } = props;
  return (
    <>
      <Buttons config={config} choose={purchase.choose} blocked={props.blocked} />
      <SetupSheet
        open={purchase.stage === 'setup'}
        onClose={() => purchase.setStage('closed')}
        title={market?.title ?? t`Options`}
        config={config}
        form={purchase.form}
        onNext={purchase.next}
      />
      <LastLook purchase={purchase} config={config} market={market} />
      <Sheet open={purchase.bought !== undefined} onClose={() => purchase.setBought(undefined)} title={t`Order taken`}>
        {purchase.bought === undefined ? null : (
          <Result
            orderId={purchase.bought}
            market={market}
            titleOf={props.titleOf}
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

/** A limit that leaves less than the smallest stake on offer has nothing left to buy with. */
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
    : t`Your daily loss limit leaves nothing more; the day ends ${until}`;
};

export const BuyBar = (props: Props) => {
  const config = useOptionConfig();
  const allowance = useAllowance();
  const usedUp = useWhyUsedUp(config.data);
  const blocked = props.blocked ?? usedUp;
  if (config.data !== undefined)
    return <Purchase {...props} blocked={blocked} config={{ ...config.data, allowance }} />;
  return <Buttons config={undefined} choose={() => undefined} blocked={props.blocked} />;
};
