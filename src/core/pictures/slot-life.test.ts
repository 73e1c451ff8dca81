import { expect, test } from 'vitest';
import type { DrawnPicture } from './draw.ts';
import { emptySlot, pictureOf, type SlotEvent, type SlotState, stepSlot, workOf } from './upload-slot-machine.ts';

const picture: DrawnPicture = {
  blob: new Blob(['x']),
  width: 10,
  height: 5,
  measures: { sharpness: 100, glare: 0, brightness: 120, longestSide: 10 },
};
const after = (...events: SlotEvent[]): SlotState => events.reduce(stepSlot, emptySlot);

test('AUTH-06 a picture is prepared, sent and kept', () => {
  const sending = after({ type: 'chosen', turn: 1 }, { type: 'prepared', turn: 1, picture });
  expect(sending).toMatchObject({ stage: 'sending', share: 0 });
  const half = stepSlot(sending, { type: 'moved', turn: 1, share: 0.5 });
  expect(stepSlot(half, { type: 'moved', turn: 1, share: 0.3 })).toMatchObject({ share: 0.5 });
  expect(stepSlot(half, { type: 'sent', turn: 1, url: '/u' })).toEqual({ stage: 'done', picture, url: '/u' });
});

test('AUTH-06 what failed on its way is sent again; what could not be read is not', () => {
  const failed = after(
    { type: 'chosen', turn: 1 },
    { type: 'prepared', turn: 1, picture },
    { type: 'failed', turn: 1, reason: 'no' },
  );
  expect(failed).toEqual({ stage: 'failed', reason: 'no', picture });
  expect(stepSlot(failed, { type: 'retried', turn: 2 })).toMatchObject({ stage: 'sending', turn: 2, share: 0 });
  const unreadable = after({ type: 'chosen', turn: 1 }, { type: 'failed', turn: 1, reason: 'no' });
  expect(pictureOf(unreadable)).toBeUndefined();
  expect(stepSlot(unreadable, { type: 'retried', turn: 2 })).toBe(unreadable);
});

test('AUTH-06 nothing that comes late of a cancelled or replaced picture counts', () => {
  const replaced = after(
    { type: 'chosen', turn: 1 },
    { type: 'prepared', turn: 1, picture },
    { type: 'chosen', turn: 2 },
  );
  for (const late of [
    { type: 'sent', turn: 1, url: '/old' },
    { type: 'failed', turn: 1, reason: 'no' },
    { type: 'moved', turn: 1, share: 1 },
    { type: 'prepared', turn: 1, picture },
  ] as const) {
    expect(stepSlot(replaced, late)).toBe(replaced);
    expect(stepSlot(emptySlot, late)).toBe(emptySlot);
  }
  expect(stepSlot(replaced, { type: 'removed' })).toEqual(emptySlot);
});

test('AUTH-06 a form that starts anew empties its slot, and leaves alone the picture that replaces the last one', () => {
  const done = after(
    { type: 'chosen', turn: 1 },
    { type: 'prepared', turn: 1, picture },
    { type: 'sent', turn: 1, url: '/u' },
  );
  expect(stepSlot(done, { type: 'cleared' })).toEqual(emptySlot);
  const replacing = stepSlot(done, { type: 'chosen', turn: 2 });
  expect(stepSlot(replacing, { type: 'cleared' })).toBe(replacing);
});

test('AUTH-06 PWA-04 a picture in its slot is work that no reload may take', () => {
  const sending = after({ type: 'chosen', turn: 1 }, { type: 'prepared', turn: 1, picture });
  const done = stepSlot(sending, { type: 'sent', turn: 1, url: '/u' });
  const failed = stepSlot(sending, { type: 'failed', turn: 1, reason: 'no' });
  const unreadable = after({ type: 'chosen', turn: 1 }, { type: 'failed', turn: 1, reason: 'no' });
  expect([sending, done, failed, unreadable, emptySlot, after({ type: 'chosen', turn: 1 })].map(workOf)).toEqual([
    'sending',
    'holding',
    'holding',
    undefined,
    undefined,
    'holding',
  ]);
});
