import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { idParam, pathParam, searchParams } from '../../app/search-params.ts';
import { RegisterScreen } from '../../features/register/RegisterScreen.tsx';

const Register = () => {
  const { invite = '', next } = Route.useSearch();
  return <RegisterScreen invite={invite} next={next} />;
};

export const Route = createFileRoute('/_visitor/register')({
  validateSearch: searchParams({ invite: idParam, next: pathParam }),
  staticData: { title: msg`Register` },
  component: Register,
});
