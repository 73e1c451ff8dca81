import { expect, test } from 'vitest';
import { readToWorker } from './worker-messages.ts';

test('PWA-04 the worker takes messages of ours, and nothing else for one', () => {
  expect(readToWorker({ type: 'take-over' })).toEqual({ type: 'take-over' });
  expect(readToWorker({ type: 'started', entry: '/assets/index.js' })).toEqual({
    type: 'started',
    entry: '/assets/index.js',
  });
  expect(readToWorker({ type: 'warm', urls: ['/a', 7, null, '/b'] })).toEqual({ type: 'warm', urls: ['/a', '/b'] });
  for (const other of [undefined, null, 'take-over', { type: 'started' }, { type: 'warm' }, { type: 'SKIP_WAITING' }])
    expect(readToWorker(other)).toBeUndefined();
});
