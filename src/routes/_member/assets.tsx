import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AssetsScreen } from '../../features/assets/AssetsScreen.tsx';

export const Route = createFileRoute('/_member/assets')({
  staticData: { title: msg`Assets`, tab: 'assets' },
  component: AssetsScreen,
});
