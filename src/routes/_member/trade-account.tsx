import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { accountTypeParam, amountParam, idParam, nameParam, searchParams } from '../../app/search-params.ts';
import type { AccountType } from '../../contract/entities/wallet.ts';
import { AccountScreen } from '../../features/account/AccountScreen.tsx';

const Account = () => {
  const { id, name, type = '1', usd, conversion } = Route.useSearch();
  return (
    <AccountScreen coinId={id} name={name} type={Number(type) as AccountType} available={usd} conversion={conversion} />
  );
};

export const Route = createFileRoute('/_member/trade-account')({
  validateSearch: searchParams({
    id: idParam,
    name: nameParam,
    type: accountTypeParam,
    usd: amountParam,
    conversion: amountParam,
  }),
  staticData: { title: msg`Account` },
  component: Account,
});
