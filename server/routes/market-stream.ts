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
/** One process serves this many connections, and one address some of them. */
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
    // Whoever reads nothing does not answer the closing handshake either.
    setTimeout(() => socket.terminate(), 1_000).unref();
  },
});

/**
 * A page says where it is from, and other sites' pages have no business here: each would hold a connection of whoever looks
 * at it. Programs say nothing. Where nobody told the server its address, it knows no other site.
 */
const isOwnPage = (publicUrl: string | undefined, origin: string | undefined): boolean =>
  publicUrl === undefined || origin === undefined || origin === publicUrl;

/** What a stranger does to a socket: frames that are too long or none at all, and connections that break. */
const THEIRS = /^(WS_ERR_|ECONN|EPIPE|ETIMEDOUT)/;

/** An alarm on errors must not ring for what strangers send. */
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
      // Whoever is gone already has no address.
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
        // Remembered without sockets too: who opens them anew has sent what they have sent.
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
