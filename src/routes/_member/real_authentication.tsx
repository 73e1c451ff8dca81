import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { IdentityScreen } from '../../features/identity/IdentityScreen.tsx';

export const Route = createFileRoute('/_member/real_authentication')({
  staticData: { title: msg`Identity verification` },
  component: IdentityScreen,
});
