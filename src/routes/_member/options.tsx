import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';
import { nameParam, searchParams, symbolParam } from '../../app/search-params.ts';

export const Route = createFileRoute('/_member/options')({
  validateSearch: searchParams({ currentSymbol: symbolParam, name: nameParam }),
  staticData: { title: msg`Options`, tab: 'options', wide: true },
  component: PendingScreen,
});
