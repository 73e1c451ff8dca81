import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BankScreen } from '../../features/bank/BankScreen.tsx';

export const Route = createFileRoute('/_member/bank')({
  staticData: { title: msg`Bank cards` },
  component: BankScreen,
});
