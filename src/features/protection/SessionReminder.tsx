/** A reminder after some time in the app: how long the session has lasted, and today's result. It only informs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { memberTabStorage } from '../../core/base/device.ts';
import { useFormat } from '../../core/format/format.ts';
import { useProtection } from '../../core/session/protection.ts';
import { sessionReminderAtom } from '../../core/session/session-reminder.ts';
import { machineAtom } from '../../kit/machine.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { HideableAmount } from '../../ui/HideableAmount.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { type KeptSession, type SessionWatch, sessionWatch } from './session-watch.ts';
import './protection.css';

const kept = memberTabStorage('session');

const readKept = (): KeptSession | undefined => {
  const [startedAtMs, seenAtMs] = (kept.get() ?? '').split(' ').map(Number);
  return startedAtMs === undefined || seenAtMs === undefined || !Number.isFinite(startedAtMs + seenAtMs)
    ? undefined
    : { startedAtMs, seenAtMs };
};

const keep = ({ startedAtMs, seenAtMs }: SessionWatch): void => kept.set(`${startedAtMs} ${seenAtMs}`);

const Reminder = ({ everyMs }: { everyMs: number }) => {
  const { t } = useLingui();
  const format = useFormat();
  const life = useMemo(() => machineAtom(sessionWatch(everyMs, readKept())), [everyMs]);
  const [session, tell] = useAtom(life);
  useEffect(() => keep(session), [session]);
  const open = session.reminding !== undefined;
  const tools = useProtection(open);
  const close = () => tell({ type: 'dismissed', nowMs: Date.now() });
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Time for a short break?`}
      foot={
        <>
          <Button block onPress={close}>
            <Trans>Continue</Trans>
          </Button>
          {tools === undefined ? null : (
            <ButtonLink to="/protection" tone="plain" block>
              <Trans>Limits and pauses</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <DescriptionList
        facts={[
          {
            label: t`In the app`,
            value: <span className="figures">{format.countdown(session.reminding ?? 0)}</span>,
            strong: true,
          },
          tools !== undefined && {
            label: t`Options result today`,
            value: <HideableAmount value={tools.netToday} kind="conversion" unit="USDT" signed coloured />,
          },
          tools !== undefined && {
            label: t`Staked today`,
            value: <HideableAmount value={tools.stakedToday} kind="conversion" unit="USDT" />,
          },
        ]}
      />
    </Sheet>
  );
};

export const SessionReminder = () => {
  const minutes = useAtomValue(sessionReminderAtom);
  return minutes === 0 ? null : <Reminder key={minutes} everyMs={minutes * 60_000} />;
};
