import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import type { LoadDrawer } from '../ui/use-drawer.tsx';

const loadPanel: LoadDrawer = async () => (await import('../features/panel/MemberPanel.tsx')).MemberPanel;

export const Route = createFileRoute('/')({
  // Home is where the app starts: its code comes with the first file.
  codeSplitGroupings: [],
  staticData: { title: msg`Home`, tab: 'home' },
  component: () => <HomeScreen loadPanel={loadPanel} />,
});
