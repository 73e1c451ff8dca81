import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '../../features/notices/NoticesScreen.tsx';

export const Route = createFileRoute('/_member/notify')({
  staticData: { title: msg`System messages` },
  component: NoticesScreen,
});
