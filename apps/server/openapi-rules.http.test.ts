import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf } from '#kernel/server/start/register.ts';
import { documentPath } from '#kernel/server/http/openapi.ts';
import { nobody } from '#testing/world.ts';
import { serverModules } from './modules.ts';

// The rules of the OWASP rule set for OpenAPI (Spectral, 2023) as far as they ask something of a document of this kind. It comes with 155
// packages, one of which reports its installation, and takes half a minute; these ask the same.

type Json = Readonly<Record<string, unknown>>;

const calls = callsOf(serverModules);

/** Calls that write, or are sent as if they did, and that anybody may make: each with what guards it instead of a session. */
const writtenByAnybody: Readonly<Record<string, string>> = {
  'auth.signIn': 'makes the session: the password, and a code where the policy asks for one',
  'auth.forgotPassword': 'whoever forgot has no session: a link to the mailbox on record, limited, answered alike for unknown ones',
  'auth.resetPassword': 'the link or code that went to the owner',
  'auth.confirmEmailChange': 'the link that went to the new address',
  'access-control.acceptInvitation': 'the link that went to the invited',
  'patient-area.claim': 'sends a code to the contact on record; answered alike when nobody matches',
  'patient-area.confirmClaim': 'that code',
  'registration.register': 'a hospital that is not there yet; limited per address, pending until the mail is confirmed',
  'registration.resendConfirmation': 'one mail a minute to the address of a waiting sign-up',
  'registration.changePendingEmail': 'the password of the waiting sign-up, of which wrong ones count',
  'registration.confirm': 'the link that went to the founder',
  'reference-data.serviceStatesOf': 'writes nothing: a read of public data that the countries service of old takes as POST',
};
let document: Json;
let size = 0;

beforeAll(async () => {
  const { text } = await nobody().raw('GET', '/api/openapi.json');
  size = text.length;
  document = JSON.parse(text) as Json;
}, 60_000);

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a reference leads to, or the thing itself. */
function resolved(value: unknown): Json {
  const ref = isObject(value) ? value['$ref'] : undefined;
  if (typeof ref !== 'string') return isObject(value) ? value : {};
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document);
  return resolved(found);
}

/** Every object of the document that `wanted` picks, with the way to it, of which `fault` says something. */
function faults(fault: (object: Json) => string | null): string[] {
  const found: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, `${at}/${index}`);
    else if (isObject(value)) {
      const words = fault(value);
      if (words) found.push(`${at}: ${words}`);
      for (const [key, item] of Object.entries(value)) walk(item, `${at}/${key}`);
    }
  };
  walk(document, '');
  return found;
}

const isOf = ({ type }: Json, wanted: string) => (Array.isArray(type) ? type.includes(wanted) : type === wanted);
const isClosed = (schema: Json) => 'enum' in schema || 'const' in schema;

interface Operation {
  readonly where: string;
  readonly method: string;
  readonly operation: Json;
}

function operations(): Operation[] {
  return Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]) => ({ where: `${method} ${path}`, method, operation: operation as Json })),
  );
}

describe('schemas', () => {
  test('every text has a longest, and a format, a pattern or its words', () => {
    const unbounded = (schema: Json) =>
      !isOf(schema, 'string') || isClosed(schema)
        ? null
        : typeof schema.maxLength !== 'number'
          ? 'no maxLength'
          : !schema.format && !schema.pattern
            ? 'neither format nor pattern'
            : null;
    expect(faults(unbounded)).toEqual([]);
  });
  test('every whole number has a format and its bounds', () => {
    const unbounded = (schema: Json) =>
      !isOf(schema, 'integer') || isClosed(schema)
        ? null
        : (schema.format === 'int32' || schema.format === 'int64') &&
            typeof schema.minimum === 'number' &&
            typeof schema.maximum === 'number' &&
            schema.minimum <= schema.maximum &&
            (schema.format === 'int64' || Math.max(-schema.minimum, schema.maximum) < 2 ** 31)
          ? null
          : 'no format, or bounds that are not of it';
    expect(faults(unbounded)).toEqual([]);
  });
  test('every list has a most', () => {
    expect(faults((schema) => (isOf(schema, 'array') && typeof schema.maxItems !== 'number' ? 'no maxItems' : null))).toEqual([]);
  });
});

describe('answers', () => {
  test.each([400, 401, 403, 404, 429, 500])('every operation declares %d with the failure as its body', (status) => {
    const missing = operations().filter(({ operation }) => {
      const content = resolved((operation.responses as Json)[status]).content;
      return resolved(resolved(resolved(content)['application/json']).schema).required === undefined;
    });
    expect(missing.map(({ where: at }) => at)).toEqual([]);
  });
  test('every success and refusal declares the headers of rates and of other origins, and 429 when to come again', () => {
    const missing = operations().flatMap(({ where: at, operation }) =>
      Object.entries(operation.responses as Json).flatMap(([status, response]) => {
        const headers = resolved(resolved(response).headers);
        const wanted = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Access-Control-Allow-Origin'];
        const all = status === '429' ? [...wanted, 'Retry-After'] : wanted;
        return all.filter((name) => resolved(resolved(headers[name]).schema).type === undefined).map((name) => `${at} ${status} ${name}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('access', () => {
  test('every operation says who may make it, and only public calls go without a session', () => {
    const said = operations().map(({ where: at, operation }) => ({ at, security: operation.security ?? document.security }));
    expect(said.filter(({ security }) => !Array.isArray(security) || security.length === 0)).toEqual([]);
    const open = operations().filter(({ operation }) => JSON.stringify(operation.security) === '[{}]');
    const wanted = calls
      .filter(({ call }) => call.permission === 'public')
      .flatMap(({ call }) =>
        [call.path, ...(call.alsoPaths ?? [])].map((path) => `${call.method.toLowerCase()} ${documentPath(call, path)}`),
      );
    expect(open.map(({ where: at }) => at).sort()).toEqual(wanted.sort());
    expect(document.security).toEqual([{ session: [] }]);
  });
  test('whatever is written without a session has a reason to be', () => {
    const written = calls.filter(({ call }) => call.permission === 'public' && call.method !== 'GET').map(({ name }) => name);
    expect(written.sort()).toEqual(Object.keys(writtenByAnybody).sort());
  });
  test('no credential stands in an address, and no id can be guessed', () => {
    const parameters = operations().flatMap(({ where: at, operation }) =>
      ((operation.parameters ?? []) as Json[]).map((parameter) => ({ at, parameter })),
    );
    const credential = /client_?secret|token|password|secret|api-?key/i;
    expect(parameters.filter(({ parameter }) => parameter.in !== 'header' && credential.test(String(parameter.name)))).toEqual([]);
    const ids = parameters.filter(({ parameter }) => /(^id|_id|Id|-id)(\[\])?$/.test(String(parameter.name)));
    expect(ids.length).toBeGreaterThan(300);
    const guessed = ids.filter(({ parameter }) => !['string', 'array'].includes(String(resolved(parameter.schema).type)));
    expect(guessed).toEqual([]);
  });
  test('the server is declared, and the way in is a bearer token', () => {
    expect(document.servers).toEqual([{ url: '/', 'x-internal': false }]);
    const schemes = Object.values(resolved(resolved(document.components).securitySchemes)) as Json[];
    expect(schemes.map(({ type, scheme }) => [type, scheme])).toEqual([['http', 'bearer']]);
  });
});

test('the document is of a size to be read, and equal parts of it stand in it once', () => {
  expect(size).toBeLessThan(3_000_000);
  expect(Object.keys(resolved(resolved(document.components).schemas)).length).toBeGreaterThan(300);
});
