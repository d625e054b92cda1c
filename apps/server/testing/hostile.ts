import { type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import { jsonSchemaOf } from '#kernel/server/http/openapi.ts';
import { bodyProperties, type Json, type Random, sampleInput, sampleOf } from './samples.ts';

const deep = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) as unknown;

/** Values that break careless programs: wrong types, edges of numbers and dates, text that no store takes. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 53),
  1e308,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  'Ọlá 🏥',
  "'; drop table patients; --",
  '<script>alert(1)</script>',
  '0000-00-00',
  '9999-12-31',
  '0000-01-01',
  '2024-02-30',
  '99999-01-01T00:00:00Z',
  '2024-01-01T00:00:00.000Z',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  [],
  [null],
  {},
  { __proto__: { admin: true } },
  { constructor: { prototype: {} } },
  deep,
  Array.from({ length: 300 }, () => 'x'),
  '=1+1',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '\u202e',
  '\n\r\t',
];

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

function mangledBody(call: CallSpec, random: Random): unknown {
  const properties = bodyProperties(call);
  if (!properties || random() < 0.1) return pick(hostileValues, random);
  const body: Json = { ...(sampleInput(call.body, random) as Json) };
  for (const [key, schema] of Object.entries(properties)) {
    const dice = random();
    if (dice < 0.25) body[key] = pick(hostileValues, random);
    else if (dice < 0.5) body[key] = sampleOf(schema, random);
    else if (dice < 0.6) delete body[key];
  }
  if (random() < 0.1) body[pick(['hospitalId', 'status', 'version', '__proto__', 'x'], random)] = pick(hostileValues, random);
  return body;
}

function queryWords(call: CallSpec, random: Random): string {
  if (!call.query) return random() < 0.2 ? '?x=1&x[]=2' : '';
  const schema = jsonSchemaOf(call.query, 'input');
  const words: string[] = [];
  for (const [key, each] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    if (random() < 0.6) continue;
    const value = random() < 0.5 ? pick(hostileValues, random) : sampleOf(each, random);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    words.push(`${key}${random() < 0.2 ? '[]' : ''}=${encodeURIComponent(text.isWellFormed() ? text.slice(0, 400) : 'x')}`);
  }
  return words.length > 0 ? `?${words.join('&')}` : '';
}

/** A request made from the contract, mostly wrong. Ids of the path are often those of real records. */
export function hostileRequest(
  call: CallSpec,
  ids: Readonly<Record<string, string>>,
  random: Random,
): { method: string; url: string; body: unknown } {
  let path = call.path;
  for (const name of paramNames(call.path)) {
    const value =
      random() < 0.6 && ids[name]
        ? ids[name]
        : String(
            pick(
              hostileValues.filter((each) => typeof each === 'string' && each !== ''),
              random,
            ),
          );
    path = path.replace(`{${name}}`, encodeURIComponent(value.isWellFormed() ? value.slice(0, 200) : 'x'));
  }
  return {
    method: call.method,
    url: `/api${path}${queryWords(call, random)}`,
    body: call.method === 'GET' ? undefined : mangledBody(call, random),
  };
}
