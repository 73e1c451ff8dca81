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

export const rememberClosed = (closed: ClosedNotice): void => {
  const { id, addedAt } = laterClosed(closedBefore(), closed);
  kept.set(`${id} ${addedAt ?? ''}`);
};

export const noticeWatchAtom = machineAtom(noticePoller(askNewest, () => deviceClock.now(), closedBefore));
