import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';
import { idParam, pathParam, searchParams } from '../../app/search-params.ts';

export const Route = createFileRoute('/_visitor/register')({
  validateSearch: searchParams({ invite: idParam, next: pathParam }),
  staticData: { title: msg`Register` },
  component: PendingScreen,
});
