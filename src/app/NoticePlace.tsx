import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { useSettings } from '../core/settings.ts';
import { signedInAtom } from '../core/token.ts';
import { whenIdle } from './when-idle.ts';

/** Where a new system message shows: only for members, where the site wants it, and after the first screen (SHELL-07). */
export const NoticePlace = () => {
  const [Banner, setBanner] = useState<ComponentType>();
  const signedIn = useAtomValue(signedInAtom);
  const wanted = (useSettings()?.noticePollingEnabled ?? false) && signedIn;
  useEffect(() => {
    if (!wanted) return undefined;
    return whenIdle(() => {
      void import('../features/notices/NoticeBanner.tsx').then((loaded) => setBanner(() => loaded.NoticeBanner));
    });
  }, [wanted]);
  return wanted && Banner ? <Banner /> : null;
};
