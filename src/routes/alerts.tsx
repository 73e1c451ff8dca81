import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { searchParams, symbolParam } from '../app/search-params.ts';
import { AlertsScreen } from '../features/alerts/AlertsScreen.tsx';

const Alerts = () => {
  const { currentSymbol } = Route.useSearch();
  return <AlertsScreen symbol={currentSymbol} />;
};

export const Route = createFileRoute('/alerts')({
  validateSearch: searchParams({ currentSymbol: symbolParam }),
  staticData: { title: msg`Price alerts` },
  component: Alerts,
});
