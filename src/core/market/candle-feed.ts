/** The candle feed of this page, wired to the browser's sockets, animation frames and requests. */
import { readCandles } from '../../contract/htx.ts';
import { deviceClock } from '../../kit/clock.ts';
import { browserTimers } from '../../kit/machine.ts';
import { logLeftOut } from '../transport/log.ts';
import { serverClock } from '../transport/server-clock.ts';
import { transport } from '../transport/transport.ts';
import { createCandleFeed } from './create-candle-feed.ts';
import { loadUnpack } from './gunzip.ts';
import { createMarketStream, type Socket, type SocketEvents } from './market-stream.ts';

const dial = (events: SocketEvents): Socket => {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = events.opened;
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') events.frame(data);
    else if (data instanceof ArrayBuffer) events.frame(new Uint8Array(data));
  };
  socket.onclose = events.closed;
  return {
    send: (text) => socket.send(text),
    close: () => {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
};

const environment = { clock: deviceClock, timers: browserTimers };

export const candleSource = createCandleFeed({
  ...environment,
  exchangeNow: () => serverClock.now(),
  stream: createMarketStream({
    ...environment,
    dial,
    loadUnpack,
    isHidden: () => document.visibilityState === 'hidden',
    onHidden: (run) => {
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') run();
      });
    },
  }),
  history: async (symbol, period, size, signal) =>
    readCandles(
      await transport.plain('/market/history/kline', { symbol, period, size: String(size) }, signal),
      logLeftOut,
    ),
  nextFrame: (run) => {
    const handle = requestAnimationFrame(run);
    return () => cancelAnimationFrame(handle);
  },
});
