import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WebOptions } from './server-options.ts';

const areaPages = ['hospital', 'patient', 'admin'] as const;

function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where Vite puts an area's page in the build. */
async function readPage(folder: string, area: string): Promise<string> {
  const candidates = [join(folder, 'apps/web', area, 'index.html'), join(folder, area, 'index.html'), join(folder, `${area}.html`)];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error(`The web app has no page for ${area}: build it first`);
  return readFile(found, 'utf8');
}

/** Serves the web app: hashed assets for ever, and for any /{area}/… the page of that area with a fresh nonce. */
export async function mountWeb(
  server: FastifyInstance,
  { folder, built }: WebOptions,
  flag?: (file: string) => Buffer | string | null | undefined,
): Promise<void> {
  const pages = new Map<string, string>();
  const sendPage = async (reply: FastifyReply, area: string) => {
    await built;
    const page = pages.get(area) ?? (await readPage(folder, area));
    pages.set(area, page);
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers({ 'content-security-policy': pagePolicy(nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
  for (const area of areaPages) {
    server.get(`/${area}`, (_request, reply) => sendPage(reply, area));
    server.get(`/${area}/*`, (_request, reply) => sendPage(reply, area));
  }
  server.get('/', (_request, reply) => sendPage(reply, 'hospital'));
  // The reference of the API: a page that anybody may see, of the same build.
  server.get('/api/docs', (_request, reply) => sendPage(reply, 'hospital'));
  // On printed certificates: short, and without an area for whoever reads it.
  server.get('/verify/*', (_request, reply) => sendPage(reply, 'hospital'));
  if (flag) {
    server.get<{ Params: { file: string } }>('/flags/:file', async (request, reply) => {
      const svg = flag(request.params.file);
      if (!svg) return reply.code(404).type('text/plain; charset=utf-8').send('No such flag');
      return reply
        .headers({
          'cache-control': 'public, max-age=604800',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .type('image/svg+xml')
        .send(svg);
    });
  }
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: true,
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    setHeaders: (answer, path) => {
      if (!path.includes(`${join('/', 'assets', '/')}`)) void answer.header('cache-control', 'public, max-age=3600');
    },
  });
}
