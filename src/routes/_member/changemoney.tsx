import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';

export const Route = createFileRoute('/_member/changemoney')({
  staticData: { title: msg`Transfer between accounts` },
  component: PendingScreen,
});
