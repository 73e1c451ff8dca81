import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TransferListScreen } from '../../features/member-transfer/TransferListScreen.tsx';

export const Route = createFileRoute('/_member/transfer-list')({
  staticData: { title: msg`Transfer records` },
  component: TransferListScreen,
});
