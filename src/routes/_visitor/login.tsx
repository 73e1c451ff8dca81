import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { pathParam, searchParams } from '../../app/search-params.ts';
import { LoginScreen } from '../../features/login/LoginScreen.tsx';

export const Route = createFileRoute('/_visitor/login')({
  validateSearch: searchParams({ next: pathParam }),
  staticData: { title: msg`Log in` },
  component: () => <LoginScreen next={Route.useSearch().next} />,
});
