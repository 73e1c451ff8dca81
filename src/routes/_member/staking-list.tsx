import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StakingListScreen } from '../../features/staking/StakingListScreen.tsx';

export const Route = createFileRoute('/_member/staking-list')({
  staticData: { title: msg`Staking orders` },
  component: StakingListScreen,
});
