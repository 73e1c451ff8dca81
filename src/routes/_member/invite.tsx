import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';
import { idParam, searchParams } from '../../app/search-params.ts';

export const Route = createFileRoute('/_member/invite')({
  validateSearch: searchParams({ code: idParam }),
  staticData: { title: msg`Invite friends` },
  component: PendingScreen,
});
