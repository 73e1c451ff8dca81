/** Cool-off and self-exclusion: choose a length, see the end date, confirm. Nobody can shorten a pause. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { startCoolOff, startSelfExclusion } from '../../contract/calls/protection.ts';
import type { Protection } from '../../contract/entities/protection.ts';
import { type CoolOffLength, coolOffEnd, type ExclusionLength, exclusionEnd } from '../../contract/rules/protection.ts';
import { useFormat } from '../../core/format/format.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { useWhyPaused } from '../../ui/protection/use-why-paused.ts';
import { Segmented } from '../../ui/Segmented.tsx';

/** A pause also cancels resting spot orders, so these reads change with it. */
const WhatHappens = () => (
  <ul className="protection-effects">
    <li>
      <Trans>You can place no spot orders and buy no options, not even with practice funds.</Trans>
    </li>
    <li>
      <Trans>Open spot orders are cancelled; options in progress run to their end.</Trans>
    </li>
    <li>
      <Trans>Deposits, transfers and withdrawals stay possible.</Trans>
    </li>
  </ul>
);

interface PauseProps<L extends string> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The text for each length, shortest first. */
  readonly names: Readonly<Record<L, string>>;
  readonly shortest: L;
  /** When the pause would end, epoch ms; never before the end of a pause already in effect. */
  readonly endOf: (length: L) => number;
  /** End of the pause already in effect, epoch ms. */
  readonly held: number | undefined;
  readonly actionOf: (name: string) => string;
  readonly busy: boolean;
  readonly onConfirm: (length: L) => void;
  /** What cannot be undone. */
  readonly warning: string;
}

const HELD_ID = 'pause-that-holds';

const PauseSheet = <L extends string>({ names, shortest, endOf, held, actionOf, ...sheet }: PauseProps<L>) => {
  const { t } = useLingui();
  const format = useFormat();
  const [length, setLength] = useState(shortest);
  const until = endOf(length);
  const paused = useWhyPaused();
  return (
    <ConfirmSheet
      open={sheet.open}
      onClose={sheet.onClose}
      title={sheet.title}
      action={actionOf(names[length])}
      tone="danger"
      busy={sheet.busy}
      disabled={until === held}
      whyId={HELD_ID}
      onConfirm={() => sheet.onConfirm(length)}
      facts={[{ label: t`Until`, value: format.dateTime(until), strong: true }]}
    >
      <Segmented
        label={t`How long`}
        value={length}
        onChange={setLength}
        choices={(Object.keys(names) as L[]).map((value) => ({ value, label: names[value] }))}
      />
      {until === held ? (
        <p id={HELD_ID} className="notice" role="status">
          <Icon name="lock" size={20} />
          <span>{paused}</span>
        </p>
      ) : null}
      <WhatHappens />
      <p className="notice">
        <Icon name="alert" size={20} />
        <span>{sheet.warning}</span>
      </p>
    </ConfirmSheet>
  );
};

interface SheetProps {
  readonly tools: Protection;
  readonly open: boolean;
  readonly onClose: () => void;
}

const CoolOffSheet = ({ tools, open, onClose }: SheetProps) => {
  const { t } = useLingui();
  const { send, sending } = useWrite(startCoolOff, { onDone: onClose });
  const names: Record<CoolOffLength, string> = { day: t`24 hours`, threeDays: t`72 hours`, week: t`7 days` };
  return (
    <PauseSheet
      open={open}
      onClose={onClose}
      title={t`Cool-off`}
      names={names}
      shortest="day"
      endOf={(length) => coolOffEnd(tools.coolOffUntil, length, serverClock.now())}
      held={tools.coolOffUntil}
      actionOf={(name) => t`Pause trading for ${name}`}
      busy={sending}
      onConfirm={(length) => void send({ length })}
      warning={t`A pause ends by itself and cannot be shortened.`}
    />
  );
};

const ExclusionSheet = ({ tools, open, onClose }: SheetProps) => {
  const { t } = useLingui();
  const { send, sending } = useWrite(startSelfExclusion, { onDone: onClose });
  const names: Record<ExclusionLength, string> = {
    month: t`1 month`,
    threeMonths: t`3 months`,
    sixMonths: t`6 months`,
  };
  return (
    <PauseSheet
      open={open}
      onClose={onClose}
      title={t`Self-exclusion`}
      names={names}
      shortest="month"
      endOf={(length) => exclusionEnd(tools.excludedUntil, length, serverClock.now())}
      held={tools.excludedUntil}
      actionOf={(name) => t`Exclude me for ${name}`}
      busy={sending}
      onConfirm={(length) => void send({ length })}
      warning={t`Nobody can lift an exclusion before its end, not even customer service.`}
    />
  );
};

export const Pauses = ({ tools }: { tools: Protection }) => {
  const format = useFormat();
  const [opened, setOpened] = useState<'coolOff' | 'exclusion' | undefined>(undefined);
  const close = () => setOpened(undefined);
  const coolOffUntil = tools.coolOffUntil === undefined ? undefined : format.dateTime(tools.coolOffUntil);
  const excludedUntil = tools.excludedUntil === undefined ? undefined : format.dateTime(tools.excludedUntil);
  return (
    <>
      <List>
        <li>
          <ListItemButton
            icon="clock"
            title={<Trans>Cool-off</Trans>}
            detail={
              coolOffUntil === undefined ? (
                <Trans>No new trades for 24 hours, 72 hours or 7 days</Trans>
              ) : (
                <Trans>Until {coolOffUntil}</Trans>
              )
            }
            arrow
            onPress={() => setOpened('coolOff')}
          />
        </li>
        <li>
          <ListItemButton
            icon="lock"
            title={<Trans>Self-exclusion</Trans>}
            detail={
              excludedUntil === undefined ? (
                <Trans>No trading for 1, 3 or 6 months; this cannot be undone</Trans>
              ) : (
                <Trans>Until {excludedUntil}</Trans>
              )
            }
            arrow
            onPress={() => setOpened('exclusion')}
          />
        </li>
      </List>
      <CoolOffSheet tools={tools} open={opened === 'coolOff'} onClose={close} />
      <ExclusionSheet tools={tools} open={opened === 'exclusion'} onClose={close} />
    </>
  );
};
