import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../app/PendingScreen.tsx';
import { idParam, searchParams } from '../../app/search-params.ts';

export const Route = createFileRoute('/_member/bindMentionAddress')({
  validateSearch: searchParams({ id: idParam }),
  staticData: { title: msg`Withdrawal address` },
  component: PendingScreen,
});
