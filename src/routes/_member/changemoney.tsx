import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountTransferScreen } from '../../features/account-transfer/AccountTransferScreen.tsx';

export const Route = createFileRoute('/_member/changemoney')({
  staticData: { title: msg`Transfer` },
  component: AccountTransferScreen,
});
