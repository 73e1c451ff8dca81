import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AddressScreen } from '../../features/address/AddressScreen.tsx';
import { idParam, searchParams } from '../../shell/search-params.ts';

export const Route = createFileRoute('/_member/bindMentionAddress')({
  validateSearch: searchParams({ id: idParam }),
  staticData: { title: msg`Withdrawal address` },
  component: () => <AddressScreen coinId={Route.useSearch().id} />,
});
