import { AppPage } from '../ui/AppPage.tsx';

/** Stands in until a route has its screen. */
export const PendingScreen = () => <AppPage title="…">…</AppPage>;
