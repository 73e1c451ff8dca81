import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { idParam, searchParams } from '../../app/search-params.ts';
import { InviteScreen } from '../../features/invite/InviteScreen.tsx';

const Invite = () => <InviteScreen code={Route.useSearch().code} />;

export const Route = createFileRoute('/_member/invite')({
  validateSearch: searchParams({ code: idParam }),
  staticData: { title: msg`Invite friends` },
  component: Invite,
});
