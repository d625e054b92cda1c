import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { networkOf } from '#kernel/server/http/network.ts';
import { settled } from '#kernel/server/http/live-route.ts';
import { tokenOf } from '#kernel/server/http/mount-calls.ts';
import { permissionsOf, type RequestFacts, resolveSession } from '#kernel/server/http/resolve-session.ts';
import { wire, type WireContext } from '#kernel/server/live/wire.ts';
import { FilterError } from '../filter-grammar.ts';
import { type CommittedRows, rowsChannel } from '../tell-screens.ts';
import { loadRows } from './load-rows.ts';
import { type Listener, ownerOf } from './realtime-client.ts';
import { RealtimeHub } from './realtime-hub.ts';
import { mostTopics, parseTopic, type Topic } from './topics.ts';

const address = '/api/realtime';
const retrySeconds = 5;
const Claim = z.object({
  clientId: z.string().min(1).max(255),
  subscriptions: z.array(z.string().min(1)).max(mostTopics).default([]),
});

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ status, message, data: {} });
}

/** The session of a token as it is now; null when it may not listen. */
async function listenerOf(context: WireContext, facts: RequestFacts): Promise<Listener | null> {
  const { kernel, cache } = context;
  const session = await settled(cache, async () => {
    const found = await resolveSession(kernel, cache, facts);
    return found?.hospitalActive && found.scope === 'full' && !found.mustChangePassword ? found : null;
  });
  if (!session) return null;
  return { facts: session, permissions: permissionsOf(session), renew: () => listenerOf(context, { ...facts, background: true }) };
}

function topicsOf(subscriptions: readonly string[], now: string): Topic[] | null {
  try {
    return [...new Set(subscriptions)].map((text) => parseTopic(text, now));
  } catch (error) {
    if (error instanceof FilterError) return null;
    throw error;
  }
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=UTF-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'keep-alive',
};

/** Opens a stream that nobody has claimed yet: of one address so many at a time, of all together too. A HEAD opens none. */
function openStream(hub: RealtimeHub, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const network = networkOf(request.ip);
  if (!hub.mayOpen(network))
    return refuse(reply.header('retry-after', retrySeconds), 429, 'Too many connections wait for their subscriptions.');
  reply.headers(streamHeaders);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  const client = hub.open(raw, network);
  // The request's own close comes as soon as its empty body is read; the response's when the stream ends.
  raw.on('close', () => hub.remove(client));
  return reply;
}

function mountRealtime(server: FastifyInstance, context: WireContext, hub: RealtimeHub): void {
  server.get(address, async (request, reply) => openStream(hub, request, reply));
  server.post(address, { bodyLimit: 1_048_576 }, async (request: FastifyRequest, reply) => {
    const facts: RequestFacts = { token: tokenOf(request), ip: request.ip, userAgent: null, requestId: request.id, background: true };
    const listener = await listenerOf(context, facts);
    if (!listener) return refuse(reply, 401, 'The request requires valid record authorization token to be set.');
    const claim = Claim.safeParse(request.body);
    if (!claim.success) return refuse(reply, 400, 'Something went wrong while processing your request.');
    const client = hub.find(claim.data.clientId);
    if (!client) return refuse(reply, 404, 'Missing or invalid client id.');
    if (client.listener && ownerOf(client.listener.facts) !== ownerOf(listener.facts))
      return refuse(reply, 403, 'The current and the previous request authorization don’t match.');
    const topics = topicsOf(claim.data.subscriptions, context.kernel.clock());
    if (!topics) return refuse(reply, 400, 'Something went wrong while processing your request.');
    hub.claim(client, listener, topics);
    return reply.code(204).send();
  });
}

/** Which module a live word belongs to: the one that names it an entity, else the word itself. */
function moduleNames({ modules }: WireContext['kernel']): (entity: string) => string {
  const names = new Map<string, string>();
  for (const { name, entities } of modules) {
    names.set(name, name);
    for (const [entity, { table }] of Object.entries(entities ?? {})) names.set(entity, name).set(table.replaceAll('_', '-'), name);
  }
  return (entity) => names.get(entity) ?? entity;
}

/** GET and POST api/realtime as the SDK speaks it, over all processes. */
export const realtimeWire = wire((context) => {
  const { kernel } = context;
  const hub = new RealtimeHub({
    clock: kernel.clock,
    load: (wanted) => loadRows(kernel.database.owner, wanted),
    warn: kernel.log.warn,
    moduleOf: moduleNames(kernel),
  });
  return {
    mount: (server) => mountRealtime(server, context, hub),
    channels: { [rowsChannel]: (payload) => hub.rows(JSON.parse(payload) as CommittedRows) },
    take: (message) => hub.change(message),
    access: (which) => hub.access(which),
    reset: () => hub.closeAll(),
    beat: (now) => hub.beat(now),
    closeAll: () => hub.closeAll(),
    size: () => hub.size,
  };
});
