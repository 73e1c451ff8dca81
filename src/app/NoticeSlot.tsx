import { useAtomValue } from 'jotai';
import { useSettings } from '../core/settings.ts';
import { signedInAtom } from '../core/token.ts';
import { useModuleWhenIdle } from '../core/when-idle.ts';

const load = async () => (await import('../features/notices/NoticeBanner.tsx')).NoticeBanner;

/** Where a new system message shows: only for members, where the site wants it, and after the first screen (SHELL-07). */
export const NoticeSlot = () => {
  const signedIn = useAtomValue(signedInAtom);
  const wanted = (useSettings()?.noticePollingEnabled ?? false) && signedIn;
  const Banner = useModuleWhenIdle(wanted, load);
  return wanted && Banner ? <Banner /> : null;
};
