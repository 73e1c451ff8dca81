import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';
import { nameParam, searchParams, symbolParam } from '../../app/search-params.ts';

export const Route = createFileRoute('/_member/exchange')({
  validateSearch: searchParams({ currentSymbol: symbolParam, name: nameParam }),
  staticData: { title: msg`Exchange`, tab: 'exchange', wide: true },
  component: PendingScreen,
});
