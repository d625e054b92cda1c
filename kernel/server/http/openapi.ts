import { z } from 'zod';
import { permissionNames } from '#kernel/contract/access.ts';
import { areasOf, type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import type { RefusalCatalogue, RefusalSpec } from '#kernel/contract/refusals.ts';
import type { ImplementedCall } from '../module/implement.ts';
import { type Json, largestFile, SharedSchemas } from './openapi-schemas.ts';
import { answersOf, components, live, refusalsOf } from './openapi-answers.ts';

/** The module of a call, for grouping: what the app registered it under. */
export type TaggedCall = ImplementedCall & { readonly module?: string };

/** The JSON Schema of a contract's schema, as a client sends (`input`) or receives (`output`) it. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return rest;
}

function isList(schema: Json): boolean {
  if (schema.type === 'array') return true;
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  return options?.some(isList) ?? false;
}

/** What one document is made of: schemas of the contract once each, equal parts shared. */
class Writer {
  readonly shared = new SharedSchemas();
  /** The refusals that operations name, by code. */
  readonly refusals: Record<string, Pick<RefusalSpec, 'status' | 'message'>> = {};
  readonly #known: ReadonlyMap<string, RefusalSpec>;
  readonly #made = new Map<z.ZodType, Readonly<Record<'input' | 'output', Json | null>>>();

  constructor(catalogues: readonly RefusalCatalogue[]) {
    this.#known = new Map(catalogues.flatMap(({ specs }) => Object.entries(specs)));
  }

  /** Writes down with which status and words a refusal is answered. */
  refuse(code: string): void {
    const spec = this.#known.get(code);
    if (spec) this.refusals[code] = { status: spec.status, message: spec.message };
  }

  /** As `jsonSchemaOf`; payloads that many calls answer are made once. */
  schema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const made = this.#made.get(schema) ?? { input: null, output: null };
    const json = made[io] ?? jsonSchemaOf(schema, io);
    this.#made.set(schema, { ...made, [io]: json });
    return json;
  }

  /** A place for a schema; it is filled in once all schemas are known. */
  place(schema: Json, key: string): Json {
    return { [placed]: this.shared.take(schema, key) };
  }
}

const placed = 'x-placed';

/** A document with its places filled in. */
function filled(value: unknown, shared: SharedSchemas): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, shared));
  if (typeof value !== 'object' || value === null) return value;
  const number = (value as Json)[placed];
  if (typeof number === 'number') return shared.schemaOf(number);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, shared)]));
}

const isText = (schema: Json): boolean => schema.type === 'string' || ((schema.anyOf as Json[] | undefined)?.every(isText) ?? false);

/** Of several kinds of text the type is said beside them. */
const typed = (schema: Json): Json => (schema.type === undefined && isText(schema) ? { type: 'string', ...schema } : schema);

/** What a secret of a path is called in the document: it is good once and for minutes, and no credential. */
const singleUse = 'code';

function nameOf(call: CallSpec, name: string): string {
  return call.secretParams?.includes(name) ? singleUse : name;
}

/** A path of a call as the document has it. */
export function documentPath(call: CallSpec, path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, (_whole, name: string) => `{${nameOf(call, name)}}`)}`;
}

function parametersOf(writer: Writer, call: CallSpec): Json[] {
  const own = call.params ? (writer.schema(call.params, 'input').properties as Record<string, Json>) : {};
  const path = paramNames(call.path).map((name) => ({
    name: nameOf(call, name),
    in: 'path',
    required: true,
    schema: writer.place(typed(own[name] ?? { type: 'string', format: 'uuid' }), name),
  }));
  if (!call.query) return path;
  const schema = writer.schema(call.query, 'input');
  const required = (schema.required as string[] | undefined) ?? [];
  const query = Object.entries(schema.properties as Record<string, Json>).map(([name, each]) => ({
    name: isList(each) ? `${name}[]` : name,
    in: 'query',
    required: required.includes(name),
    schema: writer.place(typed(each), name),
  }));
  return [...path, ...query];
}

function successSchema(writer: Writer, call: CallSpec): Json {
  const payload = writer.schema(call.payload, 'output');
  if (call.shape === 'raw') return payload;
  return {
    type: 'object',
    required: ['success', 'message', 'payload'],
    properties: { success: { const: true }, message: { type: 'string', maxLength: 500 }, payload },
  };
}

const file: Json = { type: 'string', format: 'binary', maxLength: largestFile };

function bodyOf(writer: Writer, call: CallSpec): Json {
  if (call.shape === 'upload') {
    const fields = call.body ? ((writer.schema(call.body, 'input').properties as Json | undefined) ?? {}) : {};
    const schema = { type: 'object', properties: { ...fields, file: { ...file, maxLength: call.bodyLimit ?? 5 * 1_048_576 } } };
    return { requestBody: { content: { 'multipart/form-data': { schema: writer.place(schema, 'upload') } } } };
  }
  return call.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: writer.place(writer.schema(call.body, 'input'), `${call.method}-body`) } },
        },
      }
    : {};
}

function operationOf(writer: Writer, { name, call }: ImplementedCall, tag: string): Json {
  const isPublic = call.permission === 'public';
  const names = permissionNames(call.permission);
  const who = isPublic ? 'Public.' : names.length > 0 ? `Requires ${names.map((each) => `'${each}'`).join(' or ')}.` : 'Any session.';
  const areas = isPublic ? '' : ` Areas: ${areasOf(call).join(', ')}.`;
  const content =
    call.shape === 'file'
      ? { 'application/octet-stream': { schema: writer.place(file, 'file') } }
      : { 'application/json': { schema: writer.place(successSchema(writer, call), 'answer') } };
  for (const code of call.refusals ?? []) writer.refuse(code);
  const refusals = call.refusals?.length ? ` Refusals: ${call.refusals.join(', ')}.` : '';
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: writer.place({ type: 'string', maxLength: 200 }, 'key') };
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    description: `${who}${areas}${call.repeatable ? ' Honours Idempotency-Key.' : ''}${refusals}`,
    'x-permissions': names,
    'x-areas': areasOf(call),
    ...(call.refusals?.length ? { 'x-refusals': call.refusals } : {}),
    // A session is no condition: OpenAPI's word for a call that anybody may make.
    ...(isPublic ? { security: [{}] } : {}),
    parameters: [...parametersOf(writer, call), ...(call.repeatable ? [key] : [])],
    ...bodyOf(writer, call),
    responses: answersOf(typeof call.done === 'string' ? call.done : 'Success', content),
  };
}

// Calls between two breaths: whoever asks for the document keeps nobody else waiting.
const atOnce = 10;

/**
 * The whole API as OpenAPI 3.1, made from the contract. `tagOf` names the module of a call; `catalogues` hold the refusals that calls
 * name. Takes seconds, in small steps.
 */
export async function openApiOf(
  calls: readonly ImplementedCall[],
  tagOf: (implemented: ImplementedCall) => string,
  catalogues: readonly RefusalCatalogue[],
): Promise<Json> {
  const writer = new Writer(catalogues);
  const paths: Record<string, Json> = {};
  for (const [at, implemented] of calls.entries()) {
    const { call } = implemented;
    if (at % atOnce === atOnce - 1) await new Promise((resolve) => setImmediate(resolve));
    for (const path of [call.path, ...(call.alsoPaths ?? [])]) {
      const address = documentPath(call, path);
      const operations = paths[address] ?? {};
      paths[address] = operations;
      const operation = operationOf(writer, implemented, tagOf(implemented));
      operations[call.method.toLowerCase()] =
        path === call.path ? operation : { ...operation, operationId: `${operation.operationId as string}:${path}` };
    }
  }
  paths['/api/live'] = { get: live };
  const whole = filled(paths, writer.shared);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Civis',
      version: '1',
      description:
        'Hospital management: the calls of the three areas. Every call answers the same envelope. HEAD answers every GET without its body. Texts without a pattern of their own hold no NUL; those without a length of their own came in by a body, which has one.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', 'x-internal': false }],
    security: [{ session: [] }],
    paths: whole,
    'x-refusals': writer.refusals,
    components: {
      ...components,
      schemas: { ...components.schemas, ...writer.shared.components },
      responses: refusalsOf(),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'Opaque token of auth/login/otp/{area}' } },
    },
  };
}
