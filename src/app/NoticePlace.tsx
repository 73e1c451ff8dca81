import { useAtomValue } from 'jotai';
import { useSettings } from '../core/settings.ts';
import { signedInAtom } from '../core/token.ts';
import { useLaterPart } from '../core/when-idle.ts';

const load = async () => (await import('../features/notices/NoticeBanner.tsx')).NoticeBanner;

/** Where a new system message shows: only for members, where the site wants it, and after the first screen (SHELL-07). */
export const NoticePlace = () => {
  const signedIn = useAtomValue(signedInAtom);
  const wanted = (useSettings()?.noticePollingEnabled ?? false) && signedIn;
  const Banner = useLaterPart(wanted, load);
  return wanted && Banner ? <Banner /> : null;
};
