import type { FastifyInstance } from 'fastify';

const allowedHeaders = 'Access-Control-Allow-Origin, Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Background';
const exposedHeaders = 'Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Warning, Date';

/** Headers of every answer, and preflight answers for the configured origins. No cookies are used, so no credentials. */
export function securityHeaders(server: FastifyInstance, allowedOrigins: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (request.url.startsWith('/api')) {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" });
    }
    const origin = request.headers.origin;
    if (origin && allowedOrigins.includes(origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        vary: 'origin',
        'access-control-expose-headers': exposedHeaders,
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.method === 'OPTIONS') {
        return reply
          .headers({
            'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
            'access-control-allow-headers': allowedHeaders,
            'access-control-max-age': '600',
          })
          .code(204)
          .send();
      }
    }
  });
}
