/** System messages (INFO-01). Opening one marks it as read here, in the member panel and in the banner. */
import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { getNotices } from '../../contract/calls/notices.ts';
import { getMember } from '../../contract/calls/session.ts';
import type { Notice } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { invalidateReads } from '../../core/queries/invalidate-reads.ts';
import { usePages, useRead } from '../../core/queries/queries.ts';
import { deviceClock } from '../../kit/clock.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { ArticlePopup } from '../../ui/ArticlePopup.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { noticeWatchAtom, rememberRead } from './watch-atom.ts';
import './notices.css';

const keyOf = ({ id }: Notice) => id;

/** Marks a notice as read: the server does so when it is requested by its id. */
const useMarkRead = (opened: Notice | undefined): void => {
  const tellWatch = useSetAtom(noticeWatchAtom);
  const unread = opened?.unread === true;
  const one = useRead(getNotices, { id: opened?.id, page: 1, limit: 1 }, { enabled: unread });
  const done = unread && one.status === 'ready' ? opened : undefined;
  useEffect(() => {
    if (done === undefined) return;
    rememberRead(done);
    tellWatch({ type: 'read', id: done.id, nowMs: deviceClock.now() });
    invalidateReads(getMember.name);
  }, [done, tellWatch]);
};

const NoticeRow = ({ notice, onOpen }: { notice: Notice; onOpen: () => void }) => {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ListItemButton
      start={
        <span className={`notice-mark${notice.unread ? ' notice-unread' : ''}`}>
          <Icon name="bell" size={20} />
          {notice.unread ? <span className="dot" role="img" aria-label={t`Unread`} /> : null}
        </span>
      }
      title={notice.unread ? <strong>{notice.title || '--'}</strong> : notice.title}
      detail={<span className="figures">{notice.addedAt === undefined ? '--' : format.dateTime(notice.addedAt)}</span>}
      arrow
      onPress={onOpen}
    />
  );
};

interface Props {
  /** Id of a message to open at once, when the member comes from the banner. */
  readonly message: string | undefined;
  /** Called when that message is closed, so that a reload does not open it again. */
  readonly onRead: () => void;
}

export const NoticesScreen = ({ message, onRead }: Props) => {
  const { t } = useLingui();
  const pages = usePages(getNotices, { id: undefined }, { keyOf });
  const [open, setOpen] = useState<Notice>();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  // Kept after the popup closes: a message that is closed at once still counts as read.
  const [last, setLast] = useState<Notice>();
  useMarkRead(last);
  const openOne = (notice: Notice) => {
    setOpen(notice);
    setLast(notice);
    setRead((before) => new Set(before).add(notice.id));
  };
  const asked = pages.rows.find(({ id }) => id === message);
  const [followed, follow] = useState<Notice>();
  if (asked !== undefined && followed?.id !== asked.id) {
    follow(asked);
    openOne(asked);
  }
  const close = () => {
    setOpen(undefined);
    if (message !== undefined) onRead();
  };
  return (
    <AppPage title={t`System messages`} end={<IconLink to="/notifications" label={t`Notifications`} icon="settings" />}>
      <PagedList
        pages={pages}
        keyOf={keyOf}
        label={t`System messages`}
        skeleton={<SkeletonRows rows={8} picture />}
        empty={<EmptyState icon="bell" text={t`Messages from the exchange will appear here.`} />}
        row={(notice) => (
          <NoticeRow
            notice={read.has(notice.id) ? { ...notice, unread: false } : notice}
            onOpen={() => openOne(notice)}
          />
        )}
      />
      <ArticlePopup article={open} onClose={close} label={t`System message`} />
    </AppPage>
  );
};
