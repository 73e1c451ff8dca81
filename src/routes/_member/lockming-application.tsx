import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MiningApplicationScreen } from '../../features/mining/MiningApplicationScreen.tsx';
import { idParam, searchParams } from '../../shell/search-params.ts';

const Application = () => <MiningApplicationScreen productId={Route.useSearch().id} />;

export const Route = createFileRoute('/_member/lockming-application')({
  validateSearch: searchParams({ id: idParam }),
  staticData: { title: msg`Join lock mining` },
  component: Application,
});
