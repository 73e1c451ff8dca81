import { expect, test } from 'vitest';
import { isAnnouncedElsewhere, noteAnnounced, waitUnder } from './told-once.ts';

test('API-08 of the runs under one key that nobody waits for, the first that learns of it announces the write', () => {
  expect(isAnnouncedElsewhere('first', undefined)).toBe(false);
  expect(isAnnouncedElsewhere('first', 'accepted')).toBe(false);
  expect(isAnnouncedElsewhere('first', 'accepted')).toBe(true);
  expect(isAnnouncedElsewhere('other', 'accepted')).toBe(false);
  noteAnnounced('told');
  expect(isAnnouncedElsewhere('told', undefined)).toBe(true);
});

test('API-08 the run that the member waits for is handed what another one learns, however the one before it ended', async () => {
  const [before, last] = [waitUnder<string>('waited'), waitUnder<string>('waited')];
  before.stop();
  expect(isAnnouncedElsewhere('waited', 'accepted')).toBe(true);
  expect(await last.handed).toBe('accepted');
  last.stop();
  expect(isAnnouncedElsewhere('waited', 'accepted')).toBe(false);
});
