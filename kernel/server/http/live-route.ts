import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { SessionCache } from '../access/session-cache.ts';
import type { LiveClient } from '../live/hub.ts';
import type { SessionFacts } from '../module/module.ts';
import type { ServerOptions } from './server-options.ts';
import { tokenOf } from './mount-calls.ts';
import { permissionsOf, type RequestFacts, resolveSession } from './resolve-session.ts';

// A peer that does not read this much is gone or hostile.
const mostBuffered = 1_048_576;
const mostTries = 5;
// More windows than a person works in; each costs a connection for hours.
const mostStreams = 20;
const streamWaitSeconds = 30;

type Resolve = () => Promise<SessionFacts | null>;

/** The session as it stands: rights that change while they are read would reach the stream neither now nor by an event. */
export async function settled(cache: SessionCache, resolve: Resolve): Promise<SessionFacts | null> {
  for (let tries = 1; ; tries += 1) {
    const { drops } = cache;
    const session = await resolve();
    if (drops === cache.drops || tries === mostTries) return session;
  }
}

function clientOn(raw: ServerResponse, session: SessionFacts, resolve: Resolve): LiveClient {
  let current = session;
  return {
    facts: () => current,
    permissions: () => permissionsOf(current),
    write: (event) => {
      if (raw.destroyed) return false;
      if (raw.writableLength > mostBuffered) {
        raw.destroy();
        return false;
      }
      raw.write(event);
      return true;
    },
    renew: async () => {
      const fresh = await resolve();
      if (fresh) current = fresh;
      return fresh !== null;
    },
    close: () => raw.end(),
  };
}

/** `GET /api/live`: the event stream of a browser. Events name what changed; screens refetch. */
export function mountLive(server: FastifyInstance, { kernel, cache, hub }: ServerOptions): void {
  server.get('/api/live', async (request, reply) => {
    const facts: RequestFacts = { token: tokenOf(request), ip: request.ip, userAgent: null, requestId: request.id, background: true };
    const resolve: Resolve = async () => {
      const found = await resolveSession(kernel, cache, facts);
      return found?.hospitalActive && found.scope === 'full' ? found : null;
    };
    const session = await settled(cache, resolve);
    if (!session) throw kernelRefusals.refusal('UNAUTHENTICATED');
    if (hub.ofSession(session.sessionId) >= mostStreams)
      throw kernelRefusals.refusal('TOO_MANY_REQUESTS', { seconds: streamWaitSeconds, retryAfter: streamWaitSeconds });
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'keep-alive' });
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    const client = clientOn(raw, session, resolve);
    raw.on('close', () => hub.remove(client));
    const last = request.headers['last-event-id'];
    hub.add(client, typeof last === 'string' ? last : null);
  });
}
