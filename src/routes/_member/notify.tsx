import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';

export const Route = createFileRoute('/_member/notify')({
  staticData: { title: msg`Messages` },
  component: PendingScreen,
});
