import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';
import { accountTypeParam, amountParam, idParam, nameParam, searchParams } from '../../app/search-params.ts';

export const Route = createFileRoute('/_member/trade-account')({
  validateSearch: searchParams({
    id: idParam,
    name: nameParam,
    type: accountTypeParam,
    usd: amountParam,
    conversion: amountParam,
  }),
  staticData: { title: msg`Account` },
  component: PendingScreen,
});
