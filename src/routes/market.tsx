import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../app/PendingScreen.tsx';

export const Route = createFileRoute('/market')({
  staticData: { title: msg`Market`, tab: 'market' },
  component: PendingScreen,
});
