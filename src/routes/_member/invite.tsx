import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { InviteScreen } from '../../features/invite/InviteScreen.tsx';
import { idParam, searchParams } from '../../shell/search-params.ts';

const Invite = () => <InviteScreen code={Route.useSearch().code} />;

export const Route = createFileRoute('/_member/invite')({
  validateSearch: searchParams({ code: idParam }),
  staticData: { title: msg`Invite friends` },
  component: Invite,
});
