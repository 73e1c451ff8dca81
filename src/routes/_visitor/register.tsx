import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../../features/register/RegisterScreen.tsx';
import { idParam, pathParam, searchParams } from '../../shell/search-params.ts';

const Register = () => {
  const { invite = '', next } = Route.useSearch();
  return <RegisterScreen invite={invite} next={next} />;
};

export const Route = createFileRoute('/_visitor/register')({
  validateSearch: searchParams({ invite: idParam, next: pathParam }),
  staticData: { title: msg`Register` },
  component: Register,
});
