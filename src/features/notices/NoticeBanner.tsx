/** A banner with the newest system message until it is closed or opened (SHELL-06); shown once the page is usable. */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Notice } from '../../contract/entities/products.ts';
import { hiddenAmountsAtom } from '../../core/format/hidden-amounts.ts';
import { languageAtom } from '../../core/language/language-choice.ts';
import { deviceClock } from '../../kit/clock.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { plainText } from '../../ui/plain-text.ts';
import { useSwipeAway } from '../../ui/swipe-away.ts';
import { useIdleInput } from './use-idle-input.ts';
import { noticeWatchAtom, rememberClosed } from './watch-atom.ts';
import './notices.css';

const useWords = ({ content }: Notice): string => {
  const [words, setWords] = useState('');
  useEffect(() => {
    let gone = false;
    const show = (text: string): void => {
      if (!gone) setWords(text);
    };
    // Offline, the sanitiser's code may fail to load: then show the title only.
    plainText(content).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [content]);
  return words;
};

const Banner = ({ notice, onClose }: { notice: Notice; onClose: () => void }) => {
  const { t } = useLingui();
  const words = useWords(notice);
  // The text may name amounts: where amounts are hidden, only the title is shown (ASSET-01).
  const hidden = useAtomValue(hiddenAmountsAtom);
  const swipe = useSwipeAway(onClose);
  return (
    <div className="notice-banner" {...swipe}>
      <Icon name="bell" size={22} />
      <AppLink to="/notify" search={{ message: notice.id }} className="notice-banner-text" onClick={onClose}>
        <strong data-may-clip>{notice.title}</strong>
        {hidden ? null : <span data-may-clip>{words}</span>}
      </AppLink>
      <AppLink to="/notify" className="icon-button" aria-label={t`Read the message`} onClick={onClose}>
        <Icon name="forward" size={20} />
      </AppLink>
      <IconButton icon="close" label={t`Close the message`} onPress={onClose} />
    </div>
  );
};

export const NoticeBanner = () => {
  const [watch, send] = useAtom(noticeWatchAtom);
  const notice = watch.stage === 'shown' ? watch.notice : undefined;
  const calm = useIdleInput(notice !== undefined);
  const close = () => {
    if (notice) rememberClosed(notice);
    send({ type: 'closed', nowMs: deviceClock.now() });
  };
  const { code } = useAtomValue(languageAtom);
  const written = useRef(code);
  useEffect(() => {
    if (written.current === code) return;
    written.current = code;
    send({ type: 'languageChanged', nowMs: deviceClock.now() });
  }, [code, send]);
  // On the list of messages the banner's message is visible anyway, so being there counts as having opened it.
  const onNoticeList = useLocation({ select: ({ pathname }) => pathname === '/notify' });
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (onNoticeList && notice) latest.current();
  }, [onNoticeList, notice]);
  return (
    <div role="status">
      {notice && calm && !onNoticeList ? <Banner key={notice.id} notice={notice} onClose={close} /> : null}
    </div>
  );
};
