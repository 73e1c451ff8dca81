import { describe, expect, test } from 'vitest';
import { type Notice, notice } from '../../contract/entities/products.ts';
import { fakeTime } from '../../kit/fake-time.ts';
import { drive } from '../../kit/machine.ts';
import {
  type ClosedNotice,
  laterClosed,
  NOTICE_POLL_MS,
  type NoticeEvent,
  type NoticePoll,
  noticePoller,
} from './notice-poller.ts';

const DAY = 86_400_000;
const made = (id: number, more: Record<string, unknown> = {}): Notice =>
  notice.decode({ id, title: `N${id}`, content: '', addtime: 1.6e12 + id * DAY, status: 1, ...more }, 'data');

/** Runs on fake time; `answers.current` is what the server says. */
const watch = (first: Notice | Error | undefined, closedBefore?: ClosedNotice) => {
  const time = fakeTime();
  const stored = { closed: closedBefore };
  const answers: { current: Notice | Error | undefined } = { current: first };
  let asked = 0;
  const machine = noticePoller(
    () => {
      asked += 1;
      return answers.current instanceof Error ? Promise.reject(answers.current) : Promise.resolve(answers.current);
    },
    () => time.now(),
    () => stored.closed,
  );
  let state: NoticePoll = machine.start(time.now());
  const apply = (event: NoticeEvent): void => {
    state = machine.reduce(state, event);
  };
  const driver = drive(machine, () => state, apply, { clock: time, timers: time });
  const tell = (event: NoticeEvent): void => {
    apply(event);
    driver.restart();
  };
  return {
    time,
    answers,
    stored,
    tell,
    driver,
    asked: () => asked,
    shown: () => (state.stage === 'shown' ? state.notice.id : ''),
  };
};

describe('SHELL-07 notice polling', () => {
  test('asks at once and then every 10 000 ms', async () => {
    const { time, asked, shown } = watch(undefined);
    await time.advance(0);
    expect(asked()).toBe(1);
    await time.advance(NOTICE_POLL_MS - 1);
    expect(asked()).toBe(1);
    await time.advance(1);
    expect(asked()).toBe(2);
    expect(shown()).toBe('');
  });

  test('in another language the banner is asked for anew, at once', async () => {
    const { time, shown, tell, asked } = watch(made(1));
    await time.advance(0);
    expect(shown()).toBe('1');
    tell({ type: 'languageChanged', nowMs: time.now() });
    expect(shown()).toBe('');
    await time.advance(0);
    expect([shown(), asked()]).toEqual(['1', 2]);
  });

  test('an older message that is read does not bring a closed newer one back', () => {
    const [older, newer] = [made(1), made(2)];
    expect(laterClosed(newer, older)).toBe(newer);
    expect(laterClosed(older, newer)).toBe(newer);
    expect(laterClosed(undefined, older)).toBe(older);
    expect(laterClosed({ id: '9', addedAt: undefined }, older)).toBe(older);
  });

  test('stops while the banner shows and resumes when it is closed', async () => {
    const { time, asked, shown, tell } = watch(made(1));
    await time.advance(0);
    expect(shown()).toBe('1');
    await time.advance(10 * NOTICE_POLL_MS);
    expect(asked()).toBe(1);
    expect(time.pending()).toBe(0);
    tell({ type: 'closed', nowMs: time.now() });
    await time.advance(NOTICE_POLL_MS);
    expect(asked()).toBe(2);
  });

  test('a closed notice does not come back by itself; a newer one does', async () => {
    const { time, answers, shown, tell } = watch(made(1));
    await time.advance(0);
    tell({ type: 'closed', nowMs: time.now() });
    await time.advance(3 * NOTICE_POLL_MS);
    expect(shown()).toBe('');
    answers.current = made(2);
    await time.advance(NOTICE_POLL_MS);
    expect(shown()).toBe('2');
    tell({ type: 'closed', nowMs: time.now() });
    // The newer message was withdrawn: the old one is the newest again, but still not new to the member.
    answers.current = made(1);
    await time.advance(NOTICE_POLL_MS);
    expect(shown()).toBe('');
  });

  test('what was closed before a reload stays closed', async () => {
    const { time, shown } = watch(made(1), { id: '1', addedAt: undefined });
    await time.advance(0);
    expect(shown()).toBe('');
  });

  test('what was closed in another tab does not appear here', async () => {
    const { time, answers, stored, shown } = watch(undefined);
    await time.advance(0);
    stored.closed = { id: '1', addedAt: undefined };
    answers.current = made(1);
    await time.advance(NOTICE_POLL_MS);
    expect(shown()).toBe('');
    answers.current = made(2);
    await time.advance(NOTICE_POLL_MS);
    expect(shown()).toBe('2');
  });

  test('a failed question is asked again, and none is asked while the page is hidden', async () => {
    const { time, answers, asked, shown } = watch(new Error('no network'));
    await time.advance(0);
    await time.advance(NOTICE_POLL_MS);
    expect(asked()).toBe(2);
    await time.setActive(false);
    answers.current = made(1);
    await time.advance(10 * NOTICE_POLL_MS);
    expect(asked()).toBe(2);
    await time.setActive(true);
    await time.advance(0);
    expect(shown()).toBe('1');
  });
});

describe('SHELL-06 notice banner', () => {
  test('shows when the newest notice has status 1, not when it is read', async () => {
    const { time, answers, shown } = watch(made(1, { status: 2 }));
    await time.advance(0);
    expect(shown()).toBe('');
    answers.current = made(2);
    await time.advance(NOTICE_POLL_MS);
    expect(shown()).toBe('2');
  });

  test('goes when its notice is opened in the list, and only then', async () => {
    const { time, shown, tell } = watch(made(5));
    await time.advance(0);
    tell({ type: 'read', id: '4', nowMs: time.now() });
    expect(shown()).toBe('5');
    tell({ type: 'read', id: '5', nowMs: time.now() });
    expect(shown()).toBe('');
  });
});
