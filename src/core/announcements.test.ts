import { expect, test } from 'vitest';
import { announce, carryAnnouncement, onAnnouncement } from './announcements.ts';

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

test('API-04 what a write said right before the page starts anew is said by the page that comes, once', () => {
  announce({ kind: 'success', text: 'Password changed' });
  carryAnnouncement();
  const heard: unknown[] = [];
  onAnnouncement(({ text }) => heard.push(text))();
  onAnnouncement(({ text }) => heard.push(text))();
  expect(heard.filter((text) => text === 'Password changed')).toHaveLength(2);
  announce({ kind: 'failure', text: 'refused' });
  carryAnnouncement();
  const after: unknown[] = [];
  onAnnouncement(({ text }) => after.push(text))();
  expect(after).toEqual(['refused']);
});
