import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AlertsScreen } from '../features/alerts/AlertsScreen.tsx';
import { searchParams, symbolParam } from '../shell/search-params.ts';

const Alerts = () => {
  const { currentSymbol } = Route.useSearch();
  return <AlertsScreen symbol={currentSymbol} />;
};

export const Route = createFileRoute('/alerts')({
  validateSearch: searchParams({ currentSymbol: symbolParam }),
  staticData: { title: msg`Price alerts` },
  component: Alerts,
});
