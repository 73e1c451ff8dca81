import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';

export const Route = createFileRoute('/_member/introduction')({
  staticData: { title: msg`About us` },
  component: PendingScreen,
});
