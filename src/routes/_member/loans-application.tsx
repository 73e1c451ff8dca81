import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { idParam, searchParams } from '../../app/search-params.ts';
import { LoanApplicationScreen } from '../../features/loans/LoanApplicationScreen.tsx';

const Application = () => <LoanApplicationScreen productId={Route.useSearch().id} />;

export const Route = createFileRoute('/_member/loans-application')({
  validateSearch: searchParams({ id: idParam }),
  staticData: { title: msg`Loan application` },
  component: Application,
});
