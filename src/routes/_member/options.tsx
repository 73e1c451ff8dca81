import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OptionsScreen } from '../../features/options/OptionsScreen.tsx';
import { nameParam, searchParams, symbolParam } from '../../shell/search-params.ts';

const Options = () => {
  const { currentSymbol, name } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OptionsScreen
      symbol={currentSymbol}
      name={name}
      onMarket={({ symbol, title }) => void navigate({ search: { currentSymbol: symbol, name: title }, replace: true })}
    />
  );
};

export const Route = createFileRoute('/_member/options')({
  validateSearch: searchParams({ currentSymbol: symbolParam, name: nameParam }),
  staticData: { title: msg`Options`, tab: 'options', wide: true },
  component: Options,
});
