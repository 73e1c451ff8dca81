import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SwapScreen } from '../../features/swap/SwapScreen.tsx';

export const Route = createFileRoute('/_member/exchangeb')({
  staticData: { title: msg`Flash swap` },
  component: SwapScreen,
});
