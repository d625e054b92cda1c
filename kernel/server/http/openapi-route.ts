import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiOf, type TaggedCall } from './openapi.ts';

/** `/api/openapi.json` and a page to read it at `/api/docs`; both made once, when first asked. */
export function mountOpenApi(server: FastifyInstance, calls: readonly TaggedCall[]): void {
  let json: Promise<string> | null = null;
  let page: string | null = null;
  const tagOf = (implemented: TaggedCall): string => implemented.module ?? 'kernel';
  server.get('/api/openapi.json', async (_request, reply) => {
    json ??= openApiOf(calls, tagOf).then((document) => JSON.stringify(document));
    return reply.type('application/json; charset=utf-8').send(await json);
  });
  server.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(calls, tagOf);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send(page);
  });
  server.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}

const docsStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-block-start: 2.5rem; }
table { border-collapse: collapse; inline-size: 100%; } td, th { border-block-end: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .4rem .6rem; text-align: start; vertical-align: top; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; } nav a { margin-inline-end: .8rem; }
td:first-child { inline-size: 5rem; } td:nth-child(2) { inline-size: 24rem; }
`;
