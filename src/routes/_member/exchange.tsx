import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ExchangeScreen } from '../../features/exchange/ExchangeScreen.tsx';
import { nameParam, searchParams, symbolParam } from '../../shell/search-params.ts';

const Exchange = () => {
  const { currentSymbol, name } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ExchangeScreen
      symbol={currentSymbol}
      name={name}
      onMarket={({ symbol, title }) => void navigate({ search: { currentSymbol: symbol, name: title }, replace: true })}
    />
  );
};

export const Route = createFileRoute('/_member/exchange')({
  validateSearch: searchParams({ currentSymbol: symbolParam, name: nameParam }),
  staticData: { title: msg`Exchange`, tab: 'exchange', wide: true },
  component: Exchange,
});
