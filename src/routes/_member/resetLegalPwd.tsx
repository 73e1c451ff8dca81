import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PayPasswordScreen } from '../../features/security/PasswordScreens.tsx';

export const Route = createFileRoute('/_member/resetLegalPwd')({
  staticData: { title: msg`Payment password` },
  component: PayPasswordScreen,
});
