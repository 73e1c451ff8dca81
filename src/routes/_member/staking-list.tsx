import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';

export const Route = createFileRoute('/_member/staking-list')({
  staticData: { title: msg`Staking orders` },
  component: PendingScreen,
});
