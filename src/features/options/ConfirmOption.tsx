/** Confirms an option before it is bought (OPT-03). */
import { useLingui } from '@lingui/react/macro';
import type { MarketItem } from '../../contract/entities/market.ts';
import { profitOfWin } from '../../contract/rules/options.ts';
import { useFormat } from '../../core/format/format.ts';
import { useMarketOfChart } from '../../core/market/chart-price.ts';
import { Amount, Price } from '../../ui/Amounts.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { useDurationText } from './OptionFigures.tsx';
import { chosenDuration, type OptionContext } from './option-form.ts';
import { wordsOfRule } from './settle-rule-words.ts';
import type { Purchase } from './use-purchase.ts';

interface Props {
  readonly purchase: Purchase;
  readonly config: OptionContext;
  readonly market: MarketItem | undefined;
  /** Whether the market's price is stale. */
  readonly old: boolean;
  /** Why buying is blocked now; that can begin while the sheet is open. */
  readonly blocked: string | undefined;
}

/** A component of its own, so that a new price re-renders only this part of the sheet. */
const PriceNow = ({ market, old }: Pick<Props, 'market' | 'old'>) => {
  const latest = useMarketOfChart(market)?.price;
  return <Price value={old ? undefined : latest} />;
};

const WHY_ID = 'why-no-option';

export const ConfirmOption = ({ purchase, config, market, old, blocked }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const durationText = useDurationText();
  const { form, stage, setStage, sending, confirm } = purchase;
  const { direction, stake, durationS } = form.inputs;
  const rate = chosenDuration(config, form.inputs)?.payoutRate;
  const rule = wordsOfRule(config.settleRule);
  const amount = stake === undefined ? '' : format.number(stake);
  return (
    <ConfirmSheet
      open={stage === 'confirm'}
      onClose={() => setStage('closed')}
      title={market?.title ?? t`Options`}
      tone={direction === 'up' ? 'rise' : 'fall'}
      action={direction === 'up' ? t`Buy up ${amount} USDT` : t`Buy down ${amount} USDT`}
      busy={sending}
      disabled={blocked !== undefined || market === undefined}
      whyId={WHY_ID}
      onConfirm={confirm}
      facts={[
        { label: t`Price now`, value: <PriceNow market={market} old={old} /> },
        { label: t`Duration`, value: durationS === undefined ? '--' : durationText(durationS) },
        { label: t`Stake`, value: <Amount value={stake} unit="USDT" /> },
        stake !== undefined &&
          rate !== undefined && {
            label: t`Profit if you win`,
            value: <Amount value={profitOfWin(stake, rate)} signed unit="USDT" />,
            strong: true,
          },
        rule !== undefined && { label: t`Entry price`, value: t(rule.entryAhead) },
      ]}
    >
      {blocked === undefined ? null : (
        <p id={WHY_ID} className="buy-bar-note" role="status">
          {blocked}
        </p>
      )}
      <Button onPress={() => setStage('setup')} tone="plain" size="small">
        {t`Change stake or duration`}
      </Button>
    </ConfirmSheet>
  );
};
