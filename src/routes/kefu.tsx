import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerServiceScreen } from '../features/shell/CustomerServiceScreen.tsx';
import { choiceParam, searchParams } from '../shell/search-params.ts';
import { CLOSED_FEATURES } from '../ui/closed-feature.ts';

const Kefu = () => <CustomerServiceScreen closed={Route.useSearch().closed} />;

export const Route = createFileRoute('/kefu')({
  validateSearch: searchParams({ closed: choiceParam(...CLOSED_FEATURES) }),
  staticData: { title: msg`Customer service` },
  component: Kefu,
});
