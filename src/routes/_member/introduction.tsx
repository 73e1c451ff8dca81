import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { IntroductionScreen } from '../../features/introduction/IntroductionScreen.tsx';

export const Route = createFileRoute('/_member/introduction')({
  staticData: { title: msg`About us` },
  component: IntroductionScreen,
});
