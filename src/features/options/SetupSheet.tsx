/** The sheet to choose an option's duration and stake; it shows the payout before the purchase (OPT-02, OPT-03). */
import { useLingui } from '@lingui/react/macro';
import { type Decimal, HUNDRED, mul } from '../../contract/decimal.ts';
import { durations, minimumStake, profitOfWin, quantities } from '../../contract/rules/options.ts';
import { useFormat } from '../../core/format/format.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { percentOfStake, useDurationText } from './OptionFigures.tsx';
import { chosenDuration, type OptionContext } from './option-form.ts';
import { wordsOfRule } from './settle-rule-words.ts';
import type { OptionFormState } from './use-purchase.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly config: OptionContext;
  readonly form: OptionFormState;
  /** Goes on to the confirmation, or shows what is missing. */
  readonly onNext: () => void;
}

/** Formats a payout rate: 0.85 as "+85 %". */
export const usePayoutText = (): ((rate: Decimal) => string) => {
  const format = useFormat();
  return (rate) => percentOfStake(mul(rate, HUNDRED), format);
};

const Duration = ({ config, form }: Pick<Props, 'config' | 'form'>) => {
  const { t } = useLingui();
  const durationText = useDurationText();
  const payoutText = usePayoutText();
  const choices = durations(config).map(({ seconds, payoutRate }) => ({
    value: seconds,
    label: (
      <span className="option-chip">
        <span className="figures">{durationText(seconds)}</span>
        {payoutRate === undefined ? null : <small className="figures rises">{payoutText(payoutRate)}</small>}
      </span>
    ),
  }));
  return (
    <section>
      <h3 className="option-label">{t`Duration`}</h3>
      <Chips
        label={t`Duration`}
        choices={choices}
        value={form.inputs.durationS}
        onChange={(durationS) => form.dispatch({ type: 'durationChosen', durationS })}
        narrow
        className="option-chips"
      />
    </section>
  );
};

const Quantity = ({ config, form }: Pick<Props, 'config' | 'form'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const duration = chosenDuration(config, form.inputs);
  const offered = quantities(config, duration);
  const least = minimumStake(config, duration);
  const minimum = least === undefined ? '--' : format.number(least);
  const left = config.allowance === undefined ? undefined : format.conversion(config.allowance.left);
  return (
    <section>
      {offered.length > 0 ? (
        <Chips
          label={t({ context: 'option', message: 'Quantity' })}
          choices={offered.map((value) => ({
            value: value as string,
            label: <span className="figures">{format.number(value)}</span>,
          }))}
          value={form.inputs.stake as string | undefined}
          onChange={(stake) => form.dispatch({ type: 'stakeTyped', stake: stake as Decimal })}
          className="option-chips"
        />
      ) : null}
      <AmountField
        label={t({ context: 'option', message: 'Quantity' })}
        value={form.inputs.stake}
        onChange={(stake) => form.dispatch({ type: 'stakeTyped', stake })}
        onBlur={() => form.blur('stake')}
        unit="USDT"
        available={`${config.balance === undefined ? '--' : format.amount(config.balance)} USDT`}
        onAll={() => form.dispatch({ type: 'allTapped' })}
        hint={
          left === undefined
            ? t`At least ${minimum} USDT`
            : t`At least ${minimum} USDT. Your limits leave ${left} USDT today.`
        }
        error={form.visibleErrors.stake}
      />
    </section>
  );
};

export const SetupSheet = ({ open, onClose, title, config, form, onNext }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { stake, direction } = form.inputs;
  const rate = chosenDuration(config, form.inputs)?.payoutRate;
  const act = direction === 'up' ? t`Buy up` : t`Buy down`;
  const profit = stake !== undefined && rate !== undefined ? profitOfWin(stake, rate) : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        <>
          <span className={direction === 'up' ? 'move-rise' : 'move-fall'}>{act}</span> · <bdi>{title}</bdi>
        </>
      }
      foot={
        <Button tone={direction === 'up' ? 'rise' : 'fall'} block onPress={onNext}>
          {act}
        </Button>
      }
    >
      <div className="option-setup">
        <Duration config={config} form={form} />
        {form.visibleErrors.durationS === undefined ? null : (
          <p className="field-error" role="alert">
            {t`Choose how long the option runs`}
          </p>
        )}
        <Quantity config={config} form={form} />
        <DescriptionList
          facts={[
            profit !== undefined && {
              label: t`Profit if you win`,
              value: `${format.amount(profit, { signed: true })} USDT`,
              strong: true,
            },
            stake !== undefined && {
              label: t`Loss if you lose`,
              value: `${format.amount(`-${stake}` as Decimal)} USDT`,
            },
            wordsOfRule(config.settleRule) !== undefined && {
              label: t`At the same price`,
              value: t`Stake is returned`,
            },
          ]}
        />
      </div>
    </Sheet>
  );
};
