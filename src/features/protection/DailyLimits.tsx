/** The two daily limits: the current limit, a pending change, and how much of it today has used. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { keepDailyLimit, setDailyLimit } from '../../contract/calls/protection.ts';
import { type Decimal, isZero, sub, toApproximateNumber } from '../../contract/decimal.ts';
import type { DailyLimit, Protection } from '../../contract/entities/protection.ts';
import { LIMIT_PLACES, remainingLoss, remainingStake } from '../../contract/rules/protection.ts';
import { useFormat } from '../../core/format/format.ts';
import { hiddenAmountsAtom } from '../../core/format/hidden-amounts.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { useForm } from '../../kit/use-form.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { limitForm, takesEffectAtOnce } from './limit-form.ts';

type Kind = 'stake' | 'loss';

const useNames = (): Record<Kind, { title: string; about: string }> => {
  const { t } = useLingui();
  return {
    stake: { title: t`Daily stake limit`, about: t`What you may stake on options in a day, however they end.` },
    loss: {
      title: t`Daily loss limit`,
      about: t`What you may lose with options in a day. Options in progress count as if they were lost; what you win makes up for losses.`,
    },
  };
};

/** How much of a limit is used, as a progress bar and text. */
const Used = ({ limit, left, label }: { limit: Decimal; left: Decimal; label: string }) => {
  const format = useFormat();
  const percent = isZero(limit) ? 100 : (100 * toApproximateNumber(sub(limit, left))) / toApproximateNumber(limit);
  const amount = format.conversion(left);
  return (
    <div className="protection-used">
      <Progress percent={Math.min(100, percent)} label={label} />
      <span className="figures secondary">
        <Trans>{amount} USDT left today</Trans>
      </span>
    </div>
  );
};

/** A pending looser limit, with a button to cancel it. */
const Waiting = ({ kind, limit }: { kind: Kind; limit: DailyLimit }) => {
  const format = useFormat();
  const { send, sending } = useWrite(keepDailyLimit);
  if (limit.pendingAt === undefined) return null;
  const when = format.dateTime(limit.pendingAt);
  const amount = limit.pendingAmount === undefined ? undefined : format.number(limit.pendingAmount);
  return (
    <div className="notice protection-waiting">
      <Icon name="clock" size={20} />
      <span>
        {amount === undefined ? (
          <Trans>No limit from {when}</Trans>
        ) : (
          <Trans>
            {amount} USDT from {when}
          </Trans>
        )}
      </span>
      <Button tone="plain" size="small" busy={sending} onPress={() => void send({ kind })}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
};

const LimitFields = ({ kind, limit, onDone }: { kind: Kind; limit: DailyLimit; onDone: () => void }) => {
  const { t } = useLingui();
  const names = useNames();
  const { send, sending } = useWrite(setDailyLimit, { onDone });
  const form = useForm(limitForm, {
    start: { amount: limit.amount },
    context: limit,
    onSubmit: async (amount) => (await send({ kind, amount })) !== undefined,
  });
  const { amount } = form.inputs;
  const waits = amount !== undefined && !takesEffectAtOnce(amount, limit);
  return (
    <Form className="protection-form" onSubmit={form.submit}>
      <p className="secondary">{names[kind].about}</p>
      <AmountField
        label={names[kind].title}
        {...fieldOf(form, 'amount')}
        unit="USDT"
        decimals={LIMIT_PLACES}
        hint={waits ? t`Raising a limit takes effect after 24 hours.` : t`Lowering a limit takes effect at once.`}
      />
      <Button type="submit" block busy={sending}>
        {waits ? <Trans>Set after 24 hours</Trans> : <Trans>Set now</Trans>}
      </Button>
      {limit.amount === undefined ? null : (
        <Button tone="plain" block disabled={sending} onPress={() => void send({ kind, amount: undefined })}>
          <Trans>Remove after 24 hours</Trans>
        </Button>
      )}
    </Form>
  );
};

export const DailyLimits = ({ tools }: { tools: Protection }) => {
  const format = useFormat();
  const names = useNames();
  const hidden = useAtomValue(hiddenAmountsAtom);
  const [editing, setEditing] = useState<Kind | undefined>(undefined);
  // A new key per opening resets the form to the current limit.
  const [openings, setOpenings] = useState(0);
  const limits = { stake: tools.stakeLimit, loss: tools.lossLimit };
  const rooms = { stake: remainingStake(limits.stake.amount, tools), loss: remainingLoss(limits.loss.amount, tools) };
  const shown = editing ?? 'stake';
  return (
    <>
      <List>
        {(['stake', 'loss'] as const).map((kind) => {
          const { amount } = limits[kind];
          const left = rooms[kind];
          return (
            <li key={kind}>
              <ListItemButton
                icon={kind === 'stake' ? 'options' : 'loss'}
                title={names[kind].title}
                end={
                  amount === undefined ? (
                    <Trans>None</Trans>
                  ) : (
                    <span className="figures">
                      <bdi dir="ltr">{format.number(amount)} USDT</bdi>
                    </span>
                  )
                }
                arrow
                onPress={() => {
                  setOpenings(openings + 1);
                  setEditing(kind);
                }}
              />
              {amount === undefined || left === undefined || hidden ? null : (
                <Used limit={amount} left={left} label={names[kind].title} />
              )}
              <Waiting kind={kind} limit={limits[kind]} />
            </li>
          );
        })}
      </List>
      <Sheet open={editing !== undefined} onClose={() => setEditing(undefined)} title={names[shown].title}>
        <LimitFields
          key={`${shown}${openings}`}
          kind={shown}
          limit={limits[shown]}
          onDone={() => setEditing(undefined)}
        />
      </Sheet>
    </>
  );
};
