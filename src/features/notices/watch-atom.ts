/** The page's only notice poller; the closed notice is stored with the session and survives reloads. */
import { getNotices } from '../../contract/calls/notices.ts';
import type { Notice } from '../../contract/entities/products.ts';
import { memberStorage } from '../../core/base/device.ts';
import { queryClient, queryKey } from '../../core/queries/query-client.ts';
import { send } from '../../core/transport/transport.ts';
import { deviceClock } from '../../kit/clock.ts';
import { machineAtom } from '../../kit/machine.ts';
import { type ClosedNotice, laterClosed, noticePoller } from './notice-poller.ts';

const NEWEST = { id: undefined, page: 1, limit: 1 } as const;
const kept = memberStorage('closed-notice');

const askNewest = async (signal: AbortSignal): Promise<Notice | undefined> => {
  const [newest] = await queryClient.fetchQuery({
    queryKey: queryKey(getNotices, NEWEST),
    queryFn: () => send(getNotices, NEWEST, { signal }),
    retry: false,
  });
  return newest;
};

const closedBefore = (): ClosedNotice | undefined => {
  const [id = '', addedAt = ''] = (kept.get() ?? '').split(' ');
  return id === '' ? undefined : { id, addedAt: addedAt === '' ? undefined : Number(addedAt) };
};

const keep = ({ id, addedAt }: ClosedNotice): void => kept.set(`${id} ${addedAt ?? ''}`);

export const rememberClosed = (closed: ClosedNotice): void => keep(laterClosed(closedBefore(), closed));

/** What was read is not new anyway: it takes the place of a closed one, which may be unread, only where it is later. */
export const rememberRead = (read: ClosedNotice): void => {
  const closed = closedBefore();
  keep(closed ? laterClosed(read, closed) : read);
};

export const noticeWatchAtom = machineAtom(noticePoller(askNewest, () => deviceClock.now(), closedBefore));
