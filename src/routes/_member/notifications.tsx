import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotificationsScreen } from '../../features/notifications/NotificationsScreen.tsx';

export const Route = createFileRoute('/_member/notifications')({
  staticData: { title: msg`Notifications` },
  component: NotificationsScreen,
});
