import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { lineState } from '../scope/slow-line.ts';
import type { ServerOptions } from './server-options.ts';
import { tokenOf } from './mount-calls.ts';

function sameSecret(given: string | null, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `/api/health` (alive), `/api/ready` (can serve), `/metrics` (Prometheus, behind a token). */
export function mountOperations(server: FastifyInstance, { kernel, hub, wires, readiness, metricsToken }: ServerOptions): void {
  server.get('/api/health', async () => ({ code: 200, message: 'API is healthy.', data: {} }));
  server.get('/api/ready', async (_request, reply) => {
    const { ready, facts } = await readiness.check();
    return reply
      .code(ready ? 200 : 503)
      .headers(ready ? {} : { 'retry-after': '2' })
      .send({ ready, ...facts });
  });
  if (!metricsToken) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'civis_http_seconds',
    help: 'Time of answers by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'civis_live_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(hub.size + wires.reduce((sum, wire) => sum + wire.size(), 0));
    },
  });
  const pools = new Gauge({
    name: 'civis_pool_connections',
    help: 'Database connections',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries({ app: kernel.database.app, owner: kernel.database.owner })) {
        this.set({ pool: name, state: 'total' }, pool.totalCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  void pools;
  new Gauge({
    name: 'civis_slow_work',
    help: 'Hashes of passwords: those that run, wait, and were done since the start',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [name, count] of Object.entries(lineState())) this.set({ state: name }, count);
    },
  });
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  server.get('/metrics', async (request, reply) => {
    if (!sameSecret(tokenOf(request), metricsToken)) throw kernelRefusals.refusal('UNAUTHENTICATED');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
