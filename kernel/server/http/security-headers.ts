import type { FastifyInstance } from 'fastify';

const allowedHeaders = 'Access-Control-Allow-Origin, Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Background';
const exposedHeaders = 'Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Warning, Date';

/** Headers of every answer. */
export const headersOfEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of the API's answers beside those. */
export const headersOfApi = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** Headers of every answer, and preflight answers for the configured origins. No cookies are used, so no credentials. */
export function securityHeaders(server: FastifyInstance, allowedOrigins: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfEveryAnswer);
    const isApi = request.url.startsWith('/api');
    if (isApi) reply.headers(headersOfApi);
    // A kept answer must not be given to another origin without the header that lets it in.
    if (isApi && allowedOrigins.length > 0) reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (!origin || !allowedOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'origin',
      'access-control-expose-headers': exposedHeaders,
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
