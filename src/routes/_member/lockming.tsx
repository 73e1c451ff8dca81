import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MiningScreen } from '../../features/mining/MiningScreen.tsx';
import { choiceParam, searchParams } from '../../shell/search-params.ts';

const Mining = () => {
  const { tab = 'products' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <MiningScreen tab={tab} onTab={(next) => void navigate({ search: { tab: next }, replace: true })} />;
};

export const Route = createFileRoute('/_member/lockming')({
  validateSearch: searchParams({ tab: choiceParam('products', 'orders') }),
  staticData: { title: msg`Lock mining` },
  component: Mining,
});
