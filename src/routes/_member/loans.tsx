import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoansScreen } from '../../features/loans/LoansScreen.tsx';
import { choiceParam, searchParams } from '../../shell/search-params.ts';

const Loans = () => {
  const { tab = 'orders' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <LoansScreen tab={tab} onTab={(next) => void navigate({ search: { tab: next }, replace: true })} />;
};

export const Route = createFileRoute('/_member/loans')({
  validateSearch: searchParams({ tab: choiceParam('orders', 'products') }),
  staticData: { title: msg`Loans` },
  component: Loans,
});
