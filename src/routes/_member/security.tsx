import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';

export const Route = createFileRoute('/_member/security')({
  staticData: { title: msg`Security center` },
  component: PendingScreen,
});
