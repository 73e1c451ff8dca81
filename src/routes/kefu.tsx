import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerServiceScreen } from '../features/shell/CustomerServiceScreen.tsx';

export const Route = createFileRoute('/kefu')({
  staticData: { title: msg`Customer service` },
  component: CustomerServiceScreen,
});
