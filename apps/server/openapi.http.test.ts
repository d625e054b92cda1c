import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { permissionNames } from '#kernel/contract/access.ts';
import { areasOf, paramNames } from '#kernel/contract/calls.ts';
import { documentPath } from '#kernel/server/http/openapi.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { nobody } from '#testing/world.ts';
import { serverModules } from './modules.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly summary: string;
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description: string; content?: object }>;
  readonly security?: unknown[];
  readonly 'x-permissions'?: string[];
  readonly 'x-areas'?: string[];
  readonly 'x-refusals'?: string[];
}
interface Document {
  readonly openapi: string;
  readonly info: Record<string, unknown>;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: object; readonly securitySchemes: object };
  readonly 'x-refusals': Record<string, { readonly status: number; readonly message: string }>;
}

const calls = callsOf(serverModules);

async function theDocument(): Promise<Document> {
  const answer = await nobody().raw('GET', '/api/openapi.json');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return JSON.parse(answer.text) as Document;
}

const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every object of a document, with the way to it. */
function walk(value: unknown, at: string, visit: (object: Record<string, unknown>, at: string) => void): void {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, `${at}/${index}`, visit);
  else if (value && typeof value === 'object') {
    visit(value as Record<string, unknown>, at);
    for (const [key, item] of Object.entries(value)) walk(item, `${at}/${key}`, visit);
  }
}

test('is OpenAPI 3.1 with title, version and the way to sign in', async () => {
  const document = await theDocument();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Civis', version: expect.any(String) });
  expect(document.components.securitySchemes).toHaveProperty('session');
});

test('has every call under every spelling of its path, and the event stream', async () => {
  const document = await theDocument();
  const wanted = calls.flatMap(({ call }) =>
    [call.path, ...(call.alsoPaths ?? [])].map((path) => `${call.method} ${documentPath(call, path)}`),
  );
  const listed = operationsOf(document).map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(listed.sort()).toEqual([...wanted, 'GET /api/live'].sort());
});

test('names each operation once', async () => {
  const ids = operationsOf(await theDocument()).map(({ operation }) => operation.operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('declares exactly the parameters of each path, and none twice', async () => {
  for (const { path, operation } of operationsOf(await theDocument())) {
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((each) => each.in === 'path');
    expect([path, inPath.map(({ name }) => name)]).toEqual([path, paramNames(path)]);
    expect([path, inPath.every(({ required }) => required)]).toEqual([path, true]);
    const keys = parameters.map((each) => `${each.in} ${each.name}`);
    expect([path, new Set(keys).size]).toEqual([path, keys.length]);
  }
});

test('every reference leads somewhere', async () => {
  const document = await theDocument();
  const astray: string[] = [];
  let seen = 0;
  walk(document, '', (object, at) => {
    const ref = object['$ref'];
    if (typeof ref !== 'string') return;
    seen += 1;
    const target = ref.startsWith('#/')
      ? ref
          .slice(2)
          .split('/')
          .reduce<unknown>(
            (value, key) => (value as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
            document,
          )
      : undefined;
    if (target === undefined) astray.push(`${at}: ${ref}`);
  });
  expect(seen).toBeGreaterThan(100);
  expect(astray).toEqual([]);
});

test('every operation says who may, what it takes and what it answers', async () => {
  const document = await theDocument();
  for (const { path, method, operation } of operationsOf(document)) {
    const where = `${method} ${path}`;
    expect([where, operation.tags.length, operation.summary.length > 5]).toEqual([where, 1, true]);
    expect([where, Object.keys(operation.responses['200']?.content ?? {}).length]).toEqual([where, 1]);
    if (operation.requestBody) expect([where, Object.keys(operation.requestBody.content).length]).toEqual([where, 1]);
  }
  for (const { call } of calls) {
    const operation = document.paths[documentPath(call, call.path)]?.[call.method.toLowerCase()];
    expect([call.path, operation?.security]).toEqual([call.path, call.permission === 'public' ? [{}] : undefined]);
  }
});

test('every operation names its permissions, its areas and its refusals with status and words', async () => {
  const document = await theDocument();
  for (const { call } of calls) {
    const operation = document.paths[documentPath(call, call.path)]?.[call.method.toLowerCase()];
    expect([call.path, operation?.['x-permissions']]).toEqual([call.path, permissionNames(call.permission)]);
    expect([call.path, operation?.['x-areas']]).toEqual([call.path, areasOf(call)]);
    expect([call.path, operation?.['x-refusals'] ?? []]).toEqual([call.path, call.refusals ?? []]);
    for (const code of call.refusals ?? [])
      expect([code, document['x-refusals'][code]]).toEqual([code, { status: expect.any(Number), message: expect.any(String) }]);
  }
});

test('whoever takes packed answers gets the document packed', async () => {
  const plain = await nobody().raw('GET', '/api/openapi.json');
  const packed = await nobody().raw('GET', '/api/openapi.json', undefined, { headers: { 'accept-encoding': 'gzip, br' } });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect([plain.headers['vary'], packed.headers['vary']]).toEqual(['origin, accept-encoding', 'origin, accept-encoding']);
  expect(gunzipSync(packed.bytes).toString()).toBe(plain.text);
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
});
