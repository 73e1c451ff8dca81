import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalScreen } from '../../features/withdrawal/WithdrawalScreen.tsx';

export const Route = createFileRoute('/_member/withdrawal')({
  staticData: { title: msg`Withdrawal` },
  component: WithdrawalScreen,
});
