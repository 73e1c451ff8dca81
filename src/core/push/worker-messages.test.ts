import { expect, test } from 'vitest';
import { readFromWorker, readToWorker } from './worker-messages.ts';

test('PWA-04 the worker takes messages of ours, and nothing else for one', () => {
  expect(readToWorker({ type: 'take-over' })).toEqual({ type: 'take-over' });
  expect(readToWorker({ type: 'started', build: '0123' })).toEqual({ type: 'started', build: '0123' });
  expect(readToWorker({ type: 'failed', build: '0123' })).toEqual({ type: 'failed', build: '0123' });
  expect(readToWorker({ type: 'warm', urls: ['/a', 7, null, '/b'] })).toEqual({
    type: 'warm',
    urls: ['/a', '/b'],
    languages: [],
  });
  expect(readToWorker({ type: 'warm', urls: [], languages: ['ar', 1] })).toMatchObject({ languages: ['ar'] });
  for (const other of [
    undefined,
    null,
    'take-over',
    { type: 'started', entry: '/a' },
    { type: 'warm' },
    { type: 'SKIP_WAITING' },
  ])
    expect(readToWorker(other)).toBeUndefined();
});

test('PWA-06 a page goes where its worker says, within the app', () => {
  expect(readFromWorker({ type: 'open', path: '/loans?tab=orders' })).toEqual({
    type: 'open',
    path: '/loans?tab=orders',
  });
  for (const other of [undefined, 'open', { type: 'open' }, { type: 'open', path: '//evil.test' }, { type: 'else' }])
    expect(readFromWorker(other)).toBeUndefined();
});
