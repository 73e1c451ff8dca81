import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DepositScreen } from '../../features/deposit/DepositScreen.tsx';

export const Route = createFileRoute('/_member/recharge')({
  staticData: { title: msg`Deposit` },
  component: DepositScreen,
});
