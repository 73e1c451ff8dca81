import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '../../features/security/SecurityScreen.tsx';

export const Route = createFileRoute('/_member/security')({
  staticData: { title: msg`Security center` },
  component: SecurityScreen,
});
