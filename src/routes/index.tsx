import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import type { LoadDrawer } from '../ui/use-drawer.tsx';

const loadPanel: LoadDrawer = async () => (await import('../features/panel/MemberPanel.tsx')).MemberPanel;

export const Route = createFileRoute('/')({
  // Not split: most visits start at home, so its code is in the entry chunk.
  codeSplitGroupings: [],
  staticData: { title: msg`Home`, tab: 'home' },
  component: () => <HomeScreen loadPanel={loadPanel} />,
});
