/**
 * The card below the ticker: registration for a visitor; for a member the total worth, quick actions and one next step.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { getBalances } from '../../contract/calls/assets.ts';
import { getMember } from '../../contract/calls/session.ts';
import { useRead } from '../../core/queries/queries.ts';
import { signedInAtom } from '../../core/session/session.ts';
import { hasTradedHere } from '../../core/session/traded.ts';
import { useConfig, useConfigLoss } from '../../core/site/config.ts';
import { Unreachable } from '../../core/transport/errors.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { quickActionsOf } from './menu.ts';
import { hasTraded, type NextStep, nextStepOf } from './next-step.ts';

const FRESH_MS = 10_000;

const VisitorCard = () => (
  <Card as="section" className="welcome">
    <h2 className="welcome-title">
      <Trans>Start trading in a minute</Trans>
    </h2>
    <p className="welcome-text">
      <Trans>Prices are open to everyone. An account lets you trade, deposit and withdraw.</Trans>
    </p>
    <div className="welcome-actions">
      <ButtonLink to="/register">
        <Trans>Register</Trans>
      </ButtonLink>
      <ButtonLink to="/login" tone="tinted">
        <Trans>Log in</Trans>
      </ButtonLink>
    </div>
  </Card>
);

const QuickAction = ({
  to,
  icon,
  children,
}: {
  to: '/recharge' | '/withdrawal' | '/changemoney';
  icon: IconName;
  children: ReactNode;
}) => (
  <AppLink to={to} className="home-action">
    <Icon name={icon} size={20} />
    <span>{children}</span>
  </AppLink>
);

const Step = ({ step, inviteCode }: { step: NextStep | undefined; inviteCode: string }) => {
  switch (step) {
    case 'verify':
      return (
        <AppLink to="/real_authentication" className="next-step">
          <Trans>Next step: verify your identity</Trans>
        </AppLink>
      );
    case 'resubmit':
      return (
        <AppLink to="/real_authentication" className="next-step">
          <Trans>Your documents were sent back: submit them again</Trans>
        </AppLink>
      );
    case 'deposit':
      return (
        <AppLink to="/recharge" className="next-step">
          <Trans>Next step: make your first deposit</Trans>
        </AppLink>
      );
    case 'practise':
      return (
        <AppLink to="/exchange" className="next-step">
          <Trans>Next step: try a trade with your practice funds</Trans>
        </AppLink>
      );
    default:
      return (
        <AppLink to="/invite" search={{ code: inviteCode }} className="next-step">
          <Trans>Invite friends with your own link</Trans>
        </AppLink>
      );
  }
};

const isOffline = (error: unknown): boolean => error instanceof Unreachable && error.why === 'offline';

interface PlaceProps {
  failed: readonly { retry: () => void }[];
  waits: boolean;
  children: ReactNode;
}

/** The next step depends on the member's data; if that fails to load, this offers a retry. */
const StepPlace = ({ failed, waits, children }: PlaceProps) => {
  const { t } = useLingui();
  if (failed.length > 0) {
    const retry = () => {
      for (const reading of failed) reading.retry();
    };
    return (
      <div className="step-failed" role="alert">
        {t`Failed to load`}
        <Button tone="plain" size="small" onPress={retry}>
          {t`Retry`}
        </Button>
      </div>
    );
  }
  if (!waits) return children ?? <span className="step-failed" />;
  return (
    <span className="next-step">
      <Skeleton width="70%" />
    </span>
  );
};

const MemberCard = () => {
  const { t } = useLingui();
  const config = useConfig();
  const { isLost } = useConfigLoss();
  const member = useRead(getMember, undefined, { freshForMs: FRESH_MS });
  const balances = useRead(getBalances, undefined, { freshForMs: FRESH_MS });
  // Offline is not a failure here: the shell shows it, and the reads continue by themselves once online.
  const failed = [member, balances].filter((read) => read.status === 'failed' && !isOffline(read.error));
  const actions = quickActionsOf(config);
  const step = nextStepOf({
    loggedIn: true,
    member: member.data,
    config,
    total: balances.data?.total,
    traded: hasTraded(balances.data, hasTradedHere()),
  });
  // Offline, nothing is being fetched: show a missing value as unknown and not as loading.
  const coming = ({ status, fetching }: { status: string; fetching: boolean }) => status === 'loading' && fetching;
  // Where the config does not come, the menu below says so.
  const waits = (config === undefined && !isLost) || coming(member) || coming(balances);
  return (
    <Card as="section" className="welcome" aria-label={t`Your account`}>
      <div className="welcome-head">
        <AppLink to="/assets" className="welcome-total">
          <span className="welcome-text">
            <Trans>Total assets</Trans>
          </span>
          <span className="welcome-worth">
            {coming(balances) ? (
              <Skeleton width={140} height={28} />
            ) : (
              <HideableAmount value={balances.data?.total} kind="conversion" unit="USDT" />
            )}
          </span>
        </AppLink>
        <HideAmounts />
      </div>
      <nav className="home-actions" aria-label={t`Quick actions`}>
        {actions.map(({ to, icon, label }) => (
          <QuickAction key={to} to={to} icon={icon}>
            {t(label)}
          </QuickAction>
        ))}
      </nav>
      <StepPlace failed={failed} waits={waits}>
        {config && member.data ? <Step step={step} inviteCode={member.data.inviteCode} /> : null}
      </StepPlace>
    </Card>
  );
};

export const Welcome = () => (useAtomValue(signedInAtom) ? <MemberCard /> : <VisitorCard />);
