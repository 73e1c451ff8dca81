import { Trans } from '@lingui/react/macro';

/** Said before a change that restarts the hold on withdrawals and transfers; only the reference server has holds. */
export const HoldNote = () => (
  <Trans>For your safety, withdrawals and transfers to members may be on hold for some hours afterwards.</Trans>
);
