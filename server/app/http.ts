/** Creates the HTTP server without routes: limits, body parsers, request ids and the headers of every response. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import { createLog } from '../base/log.ts';
import { FORM_BYTES, readBodies } from '../routes/bodies.ts';
import { faultOf } from '../routes/faults.ts';
import { newRequestId } from '../routes/serve.ts';
import { securityHeaders } from './security-headers.ts';

const REQUEST_MS = 30_000;

export const createHttp = async (
  environment: Pick<Environment, 'logLevel' | 'trustProxy' | 'publicUrl'>,
  clock: Clock,
): Promise<FastifyInstance> => {
  const http: FastifyInstance = Fastify({
    loggerInstance: createLog(environment.logLevel) as FastifyBaseLogger,
    // A log line per request would say less than the metrics, and would cost more than most responses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: environment.trustProxy,
    bodyLimit: FORM_BYTES,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded matches no route, so Fastify reports it here.
    frameworkErrors: (error, request, reply) => {
      const { code, msg } = faultOf(error, 'en', request.id);
      return (reply as unknown as FastifyReply).code(400).send({ code, msg, data: null });
    },
  });
  const headers = securityHeaders(environment);
  http.addHook('onRequest', async (request, reply) => {
    // The client's clock may be wrong, so the client counts every deadline by this header (OPT-05).
    reply.headers(headers).header('x-request-id', request.id).header('server-time', String(clock.now()));
  });
  await readBodies(http);
  return http;
};
