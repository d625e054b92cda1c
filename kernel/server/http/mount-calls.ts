import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { millisecondsOf } from '../clock/instants.ts';
import type { FileAnswer, ImplementedCall, StoredFileAnswer } from '../module/implement.ts';
import { failureOf, headersOf, successOf } from './answers.ts';
import { cookieOf, secretIn } from './browser-cookie.ts';
import { readMultipart } from './bodies.ts';
import type { ServerOptions } from './server-options.ts';
import { dispatch, type RawBody, type RawRequest } from './dispatch.ts';
import { evenly, isEven } from './even-answers.ts';
import { bodyOfOtherType, unknownQueryKeys } from '../reading/parse-input.ts';
import { countRate } from '../access/rate-limit.ts';
import { rangeOf } from './range.ts';
import { RawAnswer } from './raw-answer.ts';

/** The token of a request: `Bearer x`, or bare as the notification client sends it. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim();
  if (!header) return null;
  return header.replace(/^bearer\s+/i, '') || null;
}

async function readBody(request: FastifyRequest, call: CallSpec): Promise<RawBody> {
  if (!request.isMultipart()) return { body: request.body, uploads: [] };
  if (call.formToo) return { body: (await readMultipart(request, call.bodyLimit ?? 1_048_576)).fields, uploads: [] };
  if (call.shape !== 'upload') return { body: bodyOfOtherType, uploads: [] };
  const { fields, uploads } = await readMultipart(request, call.bodyLimit ?? 5 * 1_048_576);
  return { body: fields, uploads };
}

function rawRequest(request: FastifyRequest, call: CallSpec, keep: RawRequest['keep']): RawRequest {
  const token = tokenOf(request);
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
  const key = request.headers['idempotency-key'];
  return {
    facts: {
      ...{ token, ip: request.ip, userAgent, requestId: request.id, browser: secretIn(request.headers.cookie) },
      background: request.headers['x-background'] === '1',
    },
    keep,
    params: (request.params ?? {}) as Record<string, string>,
    query: (request.query ?? {}) as Record<string, unknown>,
    readBody: () => readBody(request, call),
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key : null,
    headOnly: request.method === 'HEAD',
    exchange: { token, ip: request.ip, userAgent, origin: `${request.protocol}://${request.host}` },
  };
}

/** Public calls are counted per address and route; others pass. */
async function checkRate(call: CallSpec, request: FastifyRequest, reply: FastifyReply, milliseconds: number): Promise<void> {
  const most = call.ratePerMinute ?? (call.permission === 'public' ? 120 : null);
  if (most === null) return;
  const state = await countRate(`${call.method} ${call.path} ${request.ip}`, { most, seconds: 60 }, milliseconds);
  reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': state.left, 'ratelimit-reset': state.resetIn });
  if (!state.allowed) throw kernelRefusals.refusal('TOO_MANY_REQUESTS', { seconds: state.resetIn, retryAfter: state.resetIn });
}

/** True when the caller holds the very bytes already; weak tags and lists are as good. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  return held !== undefined && (held.trim() === '*' || held.split(',').some((each) => each.trim().replace(/^W\//, '') === etag));
}

/** The whole of a kept file, or the one range of bytes that was asked for (RFC 9110, 14); several ranges get the whole. */
async function sendParts(request: FastifyRequest, reply: FastifyReply, { size, open }: StoredFileAnswer): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes');
  const part = rangeOf(request.headers.range, size);
  if (part === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0);
    return reply.send('');
  }
  const { from, until } = part ?? { from: 0, until: size };
  if (part) reply.code(206).header('content-range', `bytes ${from}-${until - 1}/${size}`);
  // A HEAD opens no file: a stream without bytes leaves the length as it was said.
  const body = request.method === 'HEAD' ? Readable.from([]) : await open(from, until);
  return reply.header('content-length', until - from).send(body);
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer | StoredFileAnswer,
  isPublic: boolean,
): Promise<FastifyReply> {
  const name = encodeURIComponent(file.filename);
  reply.headers({
    'content-type': file.mimeType,
    'content-disposition': `${'inline' in file && file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  });
  if ('open' in file) return sendParts(request, reply, file);
  // What a session may see is kept by its own browser alone.
  if (file.maxAgeSeconds) reply.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${file.maxAgeSeconds}`);
  if (file.etag) reply.header('etag', `"${file.etag}"`);
  if (file.etag && isKnown(request, `"${file.etag}"`)) return reply.code(304).send();
  return reply.send(Buffer.isBuffer(file.bytes) ? file.bytes : Buffer.from(file.bytes));
}

function sendCacheable(request: FastifyRequest, reply: FastifyReply, body: string, seconds: number): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag });
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function doneWords({ done }: CallSpec, answer: unknown): string {
  return typeof done === 'function' ? done(answer as never) : (done ?? 'OK');
}

async function sendAnswer(call: CallSpec, request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (call.shape === 'file') return sendFile(request, reply, answer as FileAnswer | StoredFileAnswer, call.permission === 'public');
  const body = JSON.stringify(call.shape === 'raw' ? (answer ?? null) : successOf(answer, doneWords(call, answer)));
  if (call.cacheSeconds) return sendCacheable(request, reply, body, call.cacheSeconds);
  return reply.type('application/json; charset=utf-8').send(body);
}

function handlerOf(options: ServerOptions, implemented: ImplementedCall) {
  const { call } = implemented;
  const step = isEven(call) ? (options.evenMilliseconds ?? 0) : 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await checkRate(call, request, reply, millisecondsOf(options.kernel.clock()));
    const raw = rawRequest(request, call, (kept) => reply.header('set-cookie', cookieOf(kept, options.kernel.settings.publicUrl)));
    const unknown = unknownQueryKeys(call, raw.query);
    if (unknown.length > 0) {
      const names = unknown.slice(0, 10).map((key) => key.replace(/[^\w.[\]-]/g, '?').slice(0, 40));
      reply.header('warning', `299 - "Unknown query keys: ${names.join(', ')}"`);
    }
    try {
      return await sendAnswer(call, request, reply, await evenly(step, () => dispatch(options.kernel, options.cache, implemented, raw)));
    } catch (error) {
      if (error instanceof RawAnswer)
        return reply.code(error.status).headers(error.headers).type('application/json; charset=utf-8').send(JSON.stringify(error.body));
      const isSdkShape = call.shape === 'raw' && /^\/(?:collections\/|batch$)/.test(call.path);
      if (!isSdkShape) throw error;
      const refusal = (error as { status?: number }).status ? (error as ReturnType<typeof kernelRefusals.refusal>) : null;
      if (!refusal) throw error;
      return reply
        .code(refusal.status)
        .headers(headersOf(refusal))
        .send({ status: refusal.status, message: failureOf(refusal).message, data: {} });
    }
  };
}

/** One route per call and spelling, all from the contract. */
export function mountCalls(server: FastifyInstance, options: ServerOptions): void {
  for (const implemented of options.calls) {
    const { call } = implemented;
    for (const path of [call.path, ...(call.alsoPaths ?? [])]) {
      server.route({
        method: call.method,
        url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
        bodyLimit: call.bodyLimit ?? 1_048_576,
        handler: handlerOf(options, implemented),
      });
    }
  }
}
