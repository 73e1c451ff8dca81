import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';
import { pathParam, searchParams } from '../../app/search-params.ts';

export const Route = createFileRoute('/_visitor/login')({
  validateSearch: searchParams({ next: pathParam }),
  staticData: { title: msg`Log in` },
  component: PendingScreen,
});
