/** The websocket of HTX's market protocol at `/ws`: connects sockets to the stream hub. */
import websocket from '@fastify/websocket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Log } from '../base/log.ts';
import { subnetOf } from '../services/limits/attempts.ts';
import {
  newNetwork,
  PING_EVERY_MS,
  StreamHub,
  type StreamNetwork,
  type StreamSocket,
} from '../services/markets/stream-hub.ts';
import type { App } from './app.ts';
import { inNetworkShare } from './shares.ts';

/** Client frames are short. */
const FRAME_BYTES = 2_048;
/** Most connections of one process; each address may have only some of them. */
const MAX_CONNECTIONS = 10_000;
const TRY_AGAIN_LATER = 1013;
const POLICY = 1008;

const adapted = (socket: WebSocket): StreamSocket => ({
  send: (bytes) => socket.send(bytes, { binary: true }),
  get waitingBytes() {
    return socket.bufferedAmount;
  },
  close: (reason) => {
    socket.close(POLICY, reason);
    // A client that stopped reading never answers the closing handshake.
    setTimeout(() => socket.terminate(), 1_000).unref();
  },
});

/**
 * Whether the Origin header allows a connection. Pages of other sites are refused, because each of their visitors would
 * hold a connection; programs send no Origin. Without PUBLIC_URL the server does not know its own origin and allows
 * any.
 */
const isOwnPage = (publicUrl: string | undefined, origin: string | undefined): boolean =>
  publicUrl === undefined || origin === undefined || origin === publicUrl;

/** Error codes that clients cause: frames that are malformed or too long, and connections that break. */
const THEIRS = /^(WS_ERR_|ECONN|EPIPE|ETIMEDOUT)/;

/** Closes a failed socket. Logs only faults of the server, so that clients cannot set off an alarm on errors. */
export const endFailedSocket = (log: Pick<Log, 'error'>, error: Error, socket: Pick<WebSocket, 'terminate'>): void => {
  const { code } = error as NodeJS.ErrnoException;
  if (!THEIRS.test(code ?? '')) log.error({ err: error }, 'fault of a websocket');
  socket.terminate();
};

export const registerMarketStream = (app: App): void => {
  const hub = new StreamHub(app.feed, app.clock);
  const ofAddress = new Map<string, { open: number; readonly network: StreamNetwork }>();
  let pings: NodeJS.Timeout | undefined;

  app.http.register(websocket, {
    options: { maxPayload: FRAME_BYTES, perMessageDeflate: false },
    errorHandler: (error, socket) => endFailedSocket(app.log, error, socket),
  });
  // The plugin sees only routes that are declared after it is loaded.
  app.http.register(async (http) => {
    const preValidation = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (!isOwnPage(app.environment.publicUrl, request.headers.origin)) await reply.code(403).send();
    };
    http.get('/ws', { websocket: true, preValidation }, (socket, request) => {
      // A client that has already disconnected has no address.
      const ip = (request.ip as string | undefined) ?? '';
      const address = subnetOf(ip);
      const known = ofAddress.get(address) ?? { open: 0, network: newNetwork((work) => inNetworkShare(ip, work)) };
      if (hub.clients >= MAX_CONNECTIONS || known.open >= app.environment.socketsPerAddress) {
        socket.close(TRY_AGAIN_LATER, 'too many connections');
        return;
      }
      known.open += 1;
      ofAddress.set(address, known);
      const client = hub.connect(adapted(socket), known.network);
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(POLICY, 'text frames only');
        else client.receive(data.toString());
      });
      socket.on('close', () => {
        client.closed();
        known.open -= 1;
        // Kept without open sockets, so that reconnecting does not reset the client's limits.
        if (known.open === 0 && ofAddress.size > MAX_CONNECTIONS) ofAddress.delete(address);
      });
    });
  });
  app.http.addHook('onListen', async () => {
    pings = setInterval(() => hub.ping(), PING_EVERY_MS);
  });
  app.http.addHook('preClose', async () => {
    clearInterval(pings);
    hub.stop();
  });
};
