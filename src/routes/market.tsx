import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MarketScreen } from '../features/market/MarketScreen.tsx';

export const Route = createFileRoute('/market')({
  staticData: { title: msg`Market`, tab: 'market' },
  component: MarketScreen,
});
