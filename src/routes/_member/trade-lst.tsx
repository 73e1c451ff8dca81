import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TradeListScreen } from '../../features/exchange/TradeListScreen.tsx';

export const Route = createFileRoute('/_member/trade-lst')({
  staticData: { title: msg`Orders` },
  component: TradeListScreen,
});
