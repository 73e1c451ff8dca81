import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PerformanceScreen } from '../../features/performance/PerformanceScreen.tsx';

export const Route = createFileRoute('/_member/performance')({
  staticData: { title: msg`Profit and loss` },
  component: PerformanceScreen,
});
