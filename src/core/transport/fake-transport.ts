/** The transport in tests: the real one, in fake time, whose server is a function of the test. */
import type { FakeTime } from '../../kit/fake-time.ts';
import { createServerClock } from './server-clock.ts';
import { createTransport, type Transport, type TransportParts } from './transport.ts';

export const fakeTransport = (
  fetch: typeof globalThis.fetch,
  time: FakeTime,
  parts: Partial<TransportParts> = {},
): Transport =>
  createTransport({
    base: 'http://server.test',
    fetch,
    upload: () => fetch,
    token: () => 'T',
    language: () => 'en',
    device: () => 'D',
    clock: createServerClock({ wall: () => time.now(), monotonic: () => time.now() }),
    timers: time,
    online: () => true,
    ...parts,
  });
