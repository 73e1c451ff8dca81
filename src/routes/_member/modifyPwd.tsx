import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoginPasswordScreen } from '../../features/security/PasswordScreens.tsx';

export const Route = createFileRoute('/_member/modifyPwd')({
  staticData: { title: msg`Change login password` },
  component: LoginPasswordScreen,
});
