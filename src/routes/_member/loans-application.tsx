import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoanApplicationScreen } from '../../features/loans/LoanApplicationScreen.tsx';
import { idParam, searchParams } from '../../shell/search-params.ts';

const Application = () => <LoanApplicationScreen productId={Route.useSearch().id} />;

export const Route = createFileRoute('/_member/loans-application')({
  validateSearch: searchParams({ id: idParam }),
  staticData: { title: msg`Loan application` },
  component: Application,
});
