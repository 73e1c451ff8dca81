import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RECORD_KINDS } from '../../contract/calls/assets.ts';
import type { AccountType } from '../../contract/entities/wallet.ts';
import { AccountScreen } from '../../features/account/AccountScreen.tsx';
import {
  accountTypeParam,
  amountParam,
  choiceParam,
  idParam,
  nameParam,
  searchParams,
} from '../../shell/search-params.ts';

const Account = () => {
  const { id, name, type = '1', usd, conversion, records } = Route.useSearch();
  return (
    <AccountScreen
      coinId={id}
      name={name}
      type={Number(type) as AccountType}
      available={usd}
      conversion={conversion}
      records={records}
    />
  );
};

export const Route = createFileRoute('/_member/trade-account')({
  validateSearch: searchParams({
    id: idParam,
    name: nameParam,
    type: accountTypeParam,
    usd: amountParam,
    conversion: amountParam,
    records: choiceParam(...RECORD_KINDS),
  }),
  staticData: { title: msg`Account` },
  component: Account,
});
