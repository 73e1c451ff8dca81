import { useAtomValue } from 'jotai';
import { useModuleWhenIdle } from '../core/base/when-idle.ts';
import { signedInAtom } from '../core/session/token.ts';
import { useSettings } from '../core/site/settings.ts';

const load = async () => (await import('../features/notices/NoticeBanner.tsx')).NoticeBanner;

/** Where a new system message shows: only for members, where the site wants it, and after the first screen (SHELL-07). */
export const NoticeSlot = () => {
  const signedIn = useAtomValue(signedInAtom);
  const wanted = (useSettings()?.noticePollingEnabled ?? false) && signedIn;
  const Banner = useModuleWhenIdle(wanted, load);
  return wanted && Banner ? <Banner /> : null;
};
