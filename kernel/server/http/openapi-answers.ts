import { bounded, type Json } from './openapi-schemas.ts';

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const words = { type: 'string', maxLength: 500 } as const;

/** Refusals that any call may answer, by status. Others of a call carry its own codes and the same body. */
const refusals: Readonly<Record<number, string>> = {
  400: 'Some fields cannot be taken; `error.fields` says which and why',
  401: 'No session, or one that has ended',
  403: 'The session lacks the permission that `error.permission` names, or belongs to another area',
  404: 'No such record in this hospital',
  429: 'Too many requests: come again after Retry-After',
  500: 'A fault of ours; `error.requestId` finds it in the log',
  503: 'The database is away or busy: come again after Retry-After',
};

const waits: ReadonlySet<number> = new Set([429, 503]);

const headers: Json = {
  'RateLimit-Limit': ref('headers', 'RateLimit-Limit'),
  'RateLimit-Remaining': ref('headers', 'RateLimit-Remaining'),
  'RateLimit-Reset': ref('headers', 'RateLimit-Reset'),
  'Access-Control-Allow-Origin': ref('headers', 'Access-Control-Allow-Origin'),
};

const failure = bounded({
  type: 'object',
  required: ['success', 'statusCode', 'message', 'error'],
  properties: {
    success: { const: false },
    statusCode: { type: 'integer', minimum: 400, maximum: 599 },
    message: words,
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', maxLength: 80, pattern: '^[A-Z][A-Z0-9_]*$' },
        message: words,
        permission: { type: 'string', maxLength: 120 },
        requestId: { type: 'string', format: 'uuid' },
        retryAfter: { type: 'integer', minimum: 0, maximum: 86_400 },
        fields: { type: 'object', propertyNames: { type: 'string', maxLength: 200 }, additionalProperties: words },
      },
    },
  },
});

const counted = (description: string): Json => ({
  description: `${description} Sent by calls that are counted per address: public ones and those with a rate of their own.`,
  schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 1_000_000 },
});

/** Parts that every operation refers to. */
export const components = {
  schemas: { Failure: failure },
  headers: {
    'RateLimit-Limit': counted('Requests of an address in a window of a minute.'),
    'RateLimit-Remaining': counted('How many of them are left.'),
    'RateLimit-Reset': counted('Seconds until the window ends.'),
    'Access-Control-Allow-Origin': {
      description: 'The origin of the page, where the site lets other origins in (CIVIS_ALLOWED_ORIGINS); else it is not sent.',
      schema: { type: 'string', format: 'uri', maxLength: 2048 },
    },
    'Retry-After': {
      description: 'Seconds to wait.',
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
    },
  },
} as const;

const refusal = (): Json => ({ 'application/json': { schema: ref('schemas', 'Failure') } });

/** The answers of refusals by status, and of those that only some calls give (`other`). */
export function refusalsOf(): Json {
  const byStatus = Object.entries(refusals).map(([status, description]) => {
    const own = waits.has(Number(status)) ? { ...headers, 'Retry-After': ref('headers', 'Retry-After') } : headers;
    return [status, { description, headers: own, content: refusal() }];
  });
  const other = { description: 'Refused for what the call names among its refusals: 402, 409, 413, 415, 422', headers, content: refusal() };
  return { ...Object.fromEntries(byStatus), other };
}

/** The answers of an operation: its success, and every refusal. */
export function answersOf(description: string, content: Json): Json {
  return {
    200: { description, headers, content },
    ...Object.fromEntries(Object.keys(refusals).map((status) => [status, ref('responses', status)])),
    default: ref('responses', 'other'),
  };
}

/** The event stream of a browser. */
export const live: Json = {
  operationId: 'kernel.live',
  tags: ['live'],
  'x-permissions': [],
  'x-areas': ['hospital', 'patient', 'admin'],
  summary: 'The event stream of a browser: hello, change, notification, hospital, access.',
  responses: answersOf('Server-sent events', {
    'text/event-stream': { schema: bounded({ type: 'string' }) },
  }),
};
