import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '../../features/notices/NoticesScreen.tsx';
import { idParam, searchParams } from '../../shell/search-params.ts';

const Notices = () => {
  const { message } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NoticesScreen message={message} onRead={() => void navigate({ search: {}, replace: true, resetScroll: false })} />
  );
};

export const Route = createFileRoute('/_member/notify')({
  validateSearch: searchParams({ message: idParam }),
  staticData: { title: msg`System messages` },
  component: Notices,
});
