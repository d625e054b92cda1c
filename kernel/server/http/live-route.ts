import type { FastifyInstance } from 'fastify';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { LiveClient } from '../live/hub.ts';
import type { ServerOptions } from './server-options.ts';
import { tokenOf } from './mount-calls.ts';
import { permissionsOf, type RequestFacts, resolveSession } from './resolve-session.ts';

// A peer that does not read this much is gone or hostile.
const mostBuffered = 1_048_576;

/** `GET /api/live`: the event stream of a browser. Events name what changed; screens refetch. */
export function mountLive(server: FastifyInstance, { kernel, cache, hub }: ServerOptions): void {
  server.get('/api/live', async (request, reply) => {
    const facts: RequestFacts = { token: tokenOf(request), ip: request.ip, userAgent: null, requestId: request.id, background: true };
    const session = await resolveSession(kernel, cache, facts);
    if (!session?.hospitalActive || session.scope !== 'full') throw kernelRefusals.refusal('UNAUTHENTICATED');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      connection: 'keep-alive',
    });
    const client: LiveClient = {
      facts: () => session,
      permissions: permissionsOf(session),
      write: (event) => {
        if (raw.destroyed || raw.writableLength > mostBuffered) return false;
        raw.write(event);
        return true;
      },
      close: () => raw.end(),
    };
    raw.on('close', () => hub.remove(client));
    const last = request.headers['last-event-id'];
    hub.add(client, typeof last === 'string' ? last : null);
  });
}
