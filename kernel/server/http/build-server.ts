import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ImplementedCall } from '../module/implement.ts';
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts';
import { failureOf, faultOf, headersOf } from './answers.ts';
import { readBodies } from './bodies.ts';
import { mountCalls } from './mount-calls.ts';
import { mountLive } from './live-route.ts';
import { mountOpenApi } from './openapi-route.ts';
import { mountOperations } from './operations-routes.ts';
import { parseQuery } from './query-parser.ts';
import { refusalOfDatabaseError } from './database-errors.ts';
import { headersOfApi, headersOfEveryAnswer, securityHeaders } from './security-headers.ts';
import type { ServerOptions } from './server-options.ts';
import { mountWeb } from './web-route.ts';

/** A path as it may be logged: segments of secret parameters are `***`. */
function loggedUrl(calls: readonly ImplementedCall[]): (url: string) => string {
  const secret = calls
    .filter(({ call }) => call.secretParams?.length)
    .flatMap(({ call }) => [call.path, ...(call.alsoPaths ?? [])].map((path) => ({ call, path })));
  const patterns = secret.map(({ call, path }) => ({
    pattern: new RegExp(
      `^/api${path.replace(/\{(\w+)\}/g, (_whole, name: string) => (call.secretParams?.includes(name) ? '[^/?]+' : '([^/?]+)'))}(?=$|[/?])`,
      // An address that leads nowhere for its case may hold the secret all the same.
      'i',
    ),
    shown: path.replace(/\{(\w+)\}/g, (_whole, name: string) => (call.secretParams?.includes(name) ? '***' : `{${name}}`)),
  }));
  return (url) => {
    const path = url.split('?')[0] as string;
    for (const { pattern, shown } of patterns) if (pattern.test(path)) return `/api${shown}`;
    return path;
  };
}

// A request must be in whole by then; a large picture over a slow line is.
const requestMilliseconds = 300_000;

/** Answers what never became a request: broken lines, headers without end, bodies that do not come. */
function refuseSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const { message, code } = kernelRefusals.refusal('MALFORMED_BODY');
  const body = JSON.stringify({ success: false, statusCode: status, message, error: { code, message } });
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
  // Cut at once, the peer would lose the answer together with what it still sends.
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** Addresses that cannot be decoded, or with a parameter of more than 500 characters, lead nowhere. */
function refuseAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = kernelRefusals.refusal('NO_SUCH_CALL');
  void reply.code(refusal.status).headers(headersOfEveryAnswer).headers(headersOfApi).send(failureOf(refusal));
}

function makeFastify(options: ServerOptions): FastifyInstance {
  const shownUrl = loggedUrl(options.calls);
  return Fastify({
    logger: {
      level: options.logLevel,
      ...(options.logTo ? { stream: options.logTo } : {}),
      serializers: {
        req: (request) => ({ method: request.method, url: shownUrl(request.url), ip: request.ip }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    logController: new LogController({ disableRequestLogging: options.logLevel !== 'debug' }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 1_048_576,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    requestTimeout: requestMilliseconds,
    exposeHeadRoutes: true,
    return503OnClosing: false,
    clientErrorHandler: refuseSocket,
    frameworkErrors: refuseAddress,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500, ignoreTrailingSlash: false, caseSensitive: true },
  });
}

/** Requests that still arrive over open connections while the server ends are told to come again. */
function refuseWhileClosing(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onRequest', async () => {
    if (closing) throw kernelRefusals.refusal('DATABASE_AWAY', { retryAfter: 2 });
  });
}

function refusalOfFastify(error: { code?: string; statusCode?: number }): Refusal | null {
  const code = error.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return kernelRefusals.refusal('BODY_TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return kernelRefusals.refusal('UNSUPPORTED_TYPE');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return kernelRefusals.refusal('MALFORMED_BODY');
  return null;
}

/** The HTTP face of Civis: calls, live stream, API documentation, health and the web app. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = makeFastify(options);
  securityHeaders(server, options.allowedOrigins);
  refuseWhileClosing(server);
  await readBodies(server);
  server.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const refusal = refusalOfDatabaseError(options.kernel, error) ?? refusalOfFastify(error);
    if (refusal) return reply.code(refusal.status).headers(headersOf(refusal)).send(failureOf(refusal));
    request.log.error({ err: { message: error.message, stack: error.stack } }, 'A request failed');
    return reply.code(500).send(faultOf(request.id));
  });
  const noSuchCall = kernelRefusals.refusal('NO_SUCH_CALL');
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api') || !options.web) return reply.code(404).send(failureOf(noSuchCall));
    return reply.code(404).type('text/plain; charset=utf-8').send('Page not found');
  });
  mountCalls(server, options);
  mountLive(server, options);
  for (const wire of options.wires) wire.mount(server);
  mountOpenApi(server, options.calls, options.refusals);
  mountOperations(server, options);
  if (options.web) await mountWeb(server, options.web, options.flag);
  return server;
}
