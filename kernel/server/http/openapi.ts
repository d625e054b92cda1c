import { z } from 'zod';
import { permissionNames } from '#kernel/contract/access.ts';
import { areasOf, type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import type { ImplementedCall } from '../module/implement.ts';

type Json = Record<string, unknown>;

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

function parametersOf(call: CallSpec): Json[] {
  const own = call.params ? (jsonSchemaOf(call.params, 'input').properties as Record<string, Json>) : {};
  const path = paramNames(call.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: own[name] ?? { type: 'string', format: 'uuid' },
  }));
  if (!call.query) return path;
  const schema = jsonSchemaOf(call.query, 'input');
  const required = (schema.required as string[] | undefined) ?? [];
  const query = Object.entries(schema.properties as Record<string, Json>).map(([name, each]) => ({
    name: isList(each) ? `${name}[]` : name,
    in: 'query',
    required: required.includes(name),
    schema: each,
  }));
  return [...path, ...query];
}

function successSchema(call: CallSpec): Json {
  const payload = jsonSchemaOf(call.payload, 'output');
  if (call.shape === 'raw') return payload;
  return {
    type: 'object',
    required: ['success', 'message', 'payload'],
    properties: { success: { const: true }, message: { type: 'string' }, payload },
  };
}

function bodyOf(call: CallSpec): Json {
  if (call.shape === 'upload') {
    const fields = call.body ? ((jsonSchemaOf(call.body, 'input').properties as Json | undefined) ?? {}) : {};
    return {
      requestBody: {
        content: {
          'multipart/form-data': { schema: { type: 'object', properties: { ...fields, file: { type: 'string', format: 'binary' } } } },
        },
      },
    };
  }
  return call.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(call.body, 'input') } } } }
    : {};
}

function operationOf({ name, call }: ImplementedCall, tag: string): Json {
  const isPublic = call.permission === 'public';
  const names = permissionNames(call.permission);
  const who = isPublic ? 'Public.' : names.length > 0 ? `Needs ${names.map((each) => `'${each}'`).join(' or ')}.` : 'Any session.';
  const areas = isPublic ? '' : ` Areas: ${areasOf(call).join(', ')}.`;
  const content =
    call.shape === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: successSchema(call) } };
  const refusals = call.refusals?.length ? ` Refusals: ${call.refusals.join(', ')}.` : '';
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: call.summary,
    description: `${who}${areas}${call.repeatable ? ' Honours Idempotency-Key.' : ''}${refusals}`,
    ...(isPublic ? { security: [] } : {}),
    parameters: [
      ...parametersOf(call),
      ...(call.repeatable ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }] : []),
    ],
    ...bodyOf(call),
    responses: {
      200: { description: typeof call.done === 'string' ? call.done : 'Success', content },
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  };
}

const failure: Json = {
  type: 'object',
  required: ['success', 'statusCode', 'message', 'error'],
  properties: {
    success: { const: false },
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

const liveOperation: Json = {
  operationId: 'kernel.live',
  tags: ['live'],
  summary: 'The event stream of a browser: hello, change, notification, hospital, access.',
  responses: { 200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
};

/** The whole API as OpenAPI 3.1, made from the contract. `tagOf` names the module of a call. */
export function openApiOf(calls: readonly ImplementedCall[], tagOf: (implemented: ImplementedCall) => string): Json {
  const paths: Record<string, Json> = {};
  for (const implemented of calls) {
    for (const path of [implemented.call.path, ...(implemented.call.alsoPaths ?? [])]) {
      paths[`/api${path}`] ??= {};
      const operations = paths[`/api${path}`] as Json;
      const operation = operationOf(implemented, tagOf(implemented));
      operations[implemented.call.method.toLowerCase()] =
        path === implemented.call.path ? operation : { ...operation, operationId: `${operation.operationId as string}:${path}` };
    }
  }
  paths['/api/live'] = { get: liveOperation };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Civis',
      version: '1',
      description: 'Hospital management: the calls of the three areas. Every call answers the same envelope.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'Opaque token of auth/login/otp/{area}' } },
    },
  };
}
