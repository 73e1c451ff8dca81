/** Settings that protect members from trading more than they intend: limits, pauses and the reminder. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';

import type { Protection } from '../../contract/entities/protection.ts';
import { tradingPause } from '../../contract/rules/protection.ts';
import { useFormat } from '../../core/format/format.ts';
import { useProtectionReading } from '../../core/session/protection.ts';
import { REMINDER_MINUTES, sessionReminderAtom } from '../../core/session/session-reminder.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Block } from '../../ui/Block.tsx';
import { BlockTitle } from '../../ui/BlockTitle.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWhyPaused } from '../../ui/protection/use-why-paused.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';
import { DailyLimits } from './DailyLimits.tsx';
import { Pauses } from './Pauses.tsx';
import './protection.css';

const Paused = ({ tools }: { tools: Protection }) => {
  const why = useWhyPaused();
  if (why === undefined || tradingPause(tools, serverClock.now()) === undefined) return null;
  return (
    <p className="notice protection-paused" role="status">
      <Icon name="lock" size={20} />
      <span>
        {why}. <Trans>Withdrawals stay possible.</Trans>
      </span>
    </p>
  );
};

const Today = ({ tools }: { tools: Protection }) => {
  const { t } = useLingui();
  const format = useFormat();
  const end = format.dateTime(tools.dayEndsAt);
  return (
    <Block>
      <DescriptionList
        facts={[
          { label: t`Staked today`, value: <HideableAmount value={tools.stakedToday} kind="conversion" unit="USDT" /> },
          { label: t`In progress`, value: <HideableAmount value={tools.openStakes} kind="conversion" unit="USDT" /> },
          {
            label: t`Options result today`,
            value: <HideableAmount value={tools.netToday} kind="conversion" unit="USDT" signed coloured />,
            strong: true,
          },
        ]}
      />
      <p className="secondary protection-day">
        <Trans>The day ends {end}, which is midnight in UTC for everybody.</Trans>
      </p>
    </Block>
  );
};

const Reminder = () => {
  const { t } = useLingui();
  const [minutes, setMinutes] = useAtom(sessionReminderAtom);
  return (
    <Block>
      <Segmented
        label={t`Remind me of the time`}
        value={minutes}
        onChange={setMinutes}
        choices={REMINDER_MINUTES.map((value) => ({
          value,
          label:
            value === 0 ? t({ context: 'reminder, one of five buttons in a row', message: 'Off' }) : t`${value} min`,
        }))}
      />
      <p className="secondary protection-day">
        <Trans>After this long in the app, this device shows how long it has been and what today has come to.</Trans>
      </p>
    </Block>
  );
};

const LimitsAndPauses = ({ tools }: { tools: Protection }) => (
  <>
    <Paused tools={tools} />
    <BlockTitle>
      <Trans>Today</Trans>
    </BlockTitle>
    <Today tools={tools} />
    <BlockTitle>
      <Trans>Daily limits</Trans>
    </BlockTitle>
    <DailyLimits tools={tools} />
    <BlockTitle>
      <Trans>Take a break</Trans>
    </BlockTitle>
    <Pauses tools={tools} />
  </>
);

export const ProtectionScreen = () => {
  const { t } = useLingui();
  const tools = useProtectionReading();
  return (
    <AppPage title={t`Limits and pauses`} end={tools.data ? <HideAmounts /> : undefined}>
      <Loaded
        of={tools}
        skeleton={<SkeletonRows rows={6} height={72} />}
        isEmpty={(data) => data === null}
        empty={<EmptyState icon="shield" text={<Trans>This exchange does not offer limits and pauses.</Trans>} />}
      >
        {(data) => (data === null ? null : <LimitsAndPauses tools={data} />)}
      </Loaded>
      <BlockTitle>
        <Trans>Reminder</Trans>
      </BlockTitle>
      <Reminder />
    </AppPage>
  );
};
