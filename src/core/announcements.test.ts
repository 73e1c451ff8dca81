import { expect, test } from 'vitest';
import { announce, onAnnouncement } from './announcements.ts';

test('API-04 what is told before the shell listens is told once it does, and only once', () => {
  for (const text of ['one', 'two', 'three', 'four', '']) announce({ kind: 'success', text });
  const heard: unknown[] = [];
  const stop = onAnnouncement(({ text }) => heard.push(text));
  expect(heard).toEqual(['two', 'three', 'four']);
  announce({ kind: 'failure', text: 'five' });
  stop();
  expect(heard).toEqual(['two', 'three', 'four', 'five']);
  onAnnouncement(({ text }) => heard.push(text))();
  expect(heard).toHaveLength(4);
});
