import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { idParam, searchParams } from '../../app/search-params.ts';
import { AddressScreen } from '../../features/address/AddressScreen.tsx';

export const Route = createFileRoute('/_member/bindMentionAddress')({
  validateSearch: searchParams({ id: idParam }),
  staticData: { title: msg`Withdrawal address` },
  component: () => <AddressScreen coinId={Route.useSearch().id} />,
});
