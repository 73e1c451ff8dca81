import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TransferScreen } from '../../features/member-transfer/TransferScreen.tsx';

export const Route = createFileRoute('/_member/transfer')({
  staticData: { title: msg`Transfer to a member` },
  component: TransferScreen,
});
