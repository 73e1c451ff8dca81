/** The socket to the market feed: mistakes that come with each new connection. */
import type { Fault } from '../fault.ts';

export const MARKET_STREAM: readonly Fault[] = [
  {
    name: 'socket-that-was-replaced-closes-the-new-one',
    file: 'src/core/market/market-stream.ts',
    before: '          if (socket === mine) lost();',
    after: '          lost();',
    test: 'src/core/market/market-stream.test.ts',
    title: 'MKT-06 a socket that was replaced says nothing more',
  },
  {
    name: 'socket-that-was-replaced-opens-the-new-one',
    file: 'src/core/market/market-stream.ts',
    before: '          if (socket !== mine) return;\n',
    after: '',
    test: 'src/core/market/market-stream.test.ts',
    title: 'MKT-06 a socket that was replaced says nothing more',
  },
  {
    name: 'prices-of-a-socket-that-was-replaced-count',
    file: 'src/core/market/market-stream.ts',
    before: '          if (socket === mine) frames.read(data);',
    after: '          frames.read(data);',
    test: 'src/core/market/market-stream.test.ts',
    title: 'MKT-06 a socket that was replaced says nothing more',
  },
  {
    name: 'frames-of-a-closed-socket',
    file: 'src/core/market/market-stream.ts',
    before: '    frames.clear();',
    after: '',
    test: 'src/core/market/market-stream.test.ts',
    title: 'frames of a socket that closed',
  },
  {
    name: 'short-look-elsewhere-hangs-up',
    file: 'src/core/market/market-stream.ts',
    before: "      if (isHidden?.()) dispatch({ type: 'unwanted' });",
    after: "      dispatch({ type: 'unwanted' });",
    test: 'src/core/market/market-stream.test.ts',
    title: 'a hidden page hangs up after a while',
  },
  {
    name: 'held-candle-without-a-count-beats-the-history',
    file: 'src/core/market/candle-series.ts',
    before: '? pushedSince.has(held.openMs)',
    after: '? pushedSince.size >= 0',
    test: 'src/core/market/candle-series.test.ts',
    title: 'MKT-04 API-06 without a count of trades the history is right',
  },
  {
    name: 'pushes-before-the-request-beat-the-history',
    file: 'src/core/market/create-candle-feed.ts',
    before: '      this.pushedSince.clear();\n',
    after: '',
    test: 'src/core/market/create-candle-feed.test.ts',
    title: 'MKT-04 API-06 without counts, the candle that was open when the socket was lost',
  },
];
