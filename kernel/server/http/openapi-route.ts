import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { RefusalCatalogue } from '#kernel/contract/refusals.ts';
import { openApiOf, type TaggedCall } from './openapi.ts';

/** The document as it is sent: as it is, and packed for those that take it so. */
interface Written {
  readonly plain: string;
  readonly packed: Buffer;
}

async function write(calls: readonly TaggedCall[], catalogues: readonly RefusalCatalogue[]): Promise<Written> {
  const plain = JSON.stringify(await openApiOf(calls, ({ module }: TaggedCall) => module ?? 'kernel', catalogues));
  return { plain, packed: await promisify(gzip)(plain) };
}

/** `/api/openapi.json`, made once, when it is first asked for. The page that shows it (`/api/docs`) is one of the web app. */
export function mountOpenApi(server: FastifyInstance, calls: readonly TaggedCall[], catalogues: readonly RefusalCatalogue[]): void {
  let written: Promise<Written> | null = null;
  server.get('/api/openapi.json', async (request, reply) => {
    written ??= write(calls, catalogues);
    const { plain, packed } = await written;
    // Two megabytes, or less than a tenth of that.
    const takesPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.type('application/json; charset=utf-8').header('vary', vary);
    return takesPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain);
  });
}
