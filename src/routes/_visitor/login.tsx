import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../features/login/LoginScreen.tsx';
import { pathParam, searchParams } from '../../shell/search-params.ts';

export const Route = createFileRoute('/_visitor/login')({
  validateSearch: searchParams({ next: pathParam }),
  staticData: { title: msg`Log in` },
  component: () => <LoginScreen next={Route.useSearch().next} />,
});
