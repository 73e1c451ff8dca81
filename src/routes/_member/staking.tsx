import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { StakingScreen } from '../../features/staking/StakingScreen.tsx';

export const Route = createFileRoute('/_member/staking')({
  staticData: { title: msg`Staking` },
  component: StakingScreen,
});
