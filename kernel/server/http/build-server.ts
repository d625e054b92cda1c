import Fastify, { type FastifyInstance, LogController } from 'fastify';
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
import { securityHeaders } from './security-headers.ts';
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
    ),
    shown: path.replace(/\{(\w+)\}/g, (_whole, name: string) => (call.secretParams?.includes(name) ? '***' : `{${name}}`)),
  }));
  return (url) => {
    const path = url.split('?')[0] as string;
    for (const { pattern, shown } of patterns) if (pattern.test(path)) return `/api${shown}`;
    return path;
  };
}

function makeFastify(options: ServerOptions): FastifyInstance {
  const shownUrl = loggedUrl(options.calls);
  return Fastify({
    logger: {
      level: options.logLevel,
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
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    return503OnClosing: true,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500, ignoreTrailingSlash: false, caseSensitive: true },
  });
}

function refusalOfFastify(error: { code?: string; statusCode?: number }): Refusal | null {
  const code = error.code ?? '';
  if (
    code === 'FST_ERR_CTP_BODY_TOO_LARGE' ||
    code === 'FST_REQ_FILE_TOO_LARGE' ||
    code === 'FST_FILES_LIMIT' ||
    code === 'FST_PARTS_LIMIT' ||
    code === 'FST_FIELDS_LIMIT'
  )
    return kernelRefusals.refusal('BODY_TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return kernelRefusals.refusal('UNSUPPORTED_TYPE');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return kernelRefusals.refusal('MALFORMED_BODY');
  return null;
}

/** The HTTP face of Civis: calls, live stream, API documentation, health and the web app. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = makeFastify(options);
  securityHeaders(server, options.allowedOrigins);
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
  mountOpenApi(server, options.calls);
  mountOperations(server, options);
  if (options.web) await mountWeb(server, options.web, options.flag);
  return server;
}
