import { randomUUID } from 'node:crypto';
import { type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import { jsonSchemaOf } from '#kernel/server/http/openapi.ts';
import type { SendOptions, TestAnswer, TestClient } from './client.ts';
import type { Json } from './samples.ts';

export type Step = string | typeof each;
export const each = Symbol('each');

function collect(schema: Json, path: readonly Step[], found: Map<string, readonly Step[]>): void {
  for (const word of ['anyOf', 'oneOf', 'allOf'])
    for (const option of (schema[word] as Json[] | undefined) ?? []) collect(option, path, found);
  if (schema['format'] === 'uuid') found.set(nameOf(path), path);
  if (schema['items']) collect(schema['items'] as Json, [...path, each], found);
  for (const [key, value] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) collect(value, [...path, key], found);
}

function nameOf(path: readonly Step[]): string {
  return path
    .map((step) => (step === each ? '[]' : `.${String(step)}`))
    .join('')
    .slice(1);
}

/** Every place of an id in a call's body, nested and in lists, by its name: `lines[].productId`. */
export function idFieldsOf(call: CallSpec): ReadonlyMap<string, readonly Step[]> {
  const found = new Map<string, readonly Step[]>();
  if (call.body && call.shape !== 'upload') collect(jsonSchemaOf(call.body, 'input'), [], found);
  return found;
}

/**
 * The body with an id laid at a place: in place of the one that stands there, or beside what its record has. Null where the
 * body has no such record.
 */
function withId(body: unknown, [step, ...rest]: readonly Step[], id: string): unknown {
  if (step === undefined) return typeof body === 'string' || body === undefined || body === null ? id : null;
  if (step === each) {
    if (body === undefined && rest.length === 0) return [id];
    if (!Array.isArray(body)) return null;
    if (rest.length === 0) return [id, ...body.slice(1)];
    if (body.length === 0) return null;
    const first = withId(body[0], rest, id);
    return first === null ? null : [first, ...body.slice(1)];
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const inner = withId((body as Record<string, unknown>)[step as string], rest, id);
  return inner === null ? null : { ...body, [step as string]: inner };
}

export interface NamedCall {
  readonly name: string;
  readonly call: CallSpec;
}

export interface Probe {
  /** `call field` of accepted requests that were refused with an id there that nobody has. */
  readonly proven: ReadonlySet<string>;
  /** Those that were taken with such an id. */
  readonly taken: readonly string[];
}

/**
 * From now on every request of the client is made first with an id that nobody has, at one place after the other that its call
 * has for one. The request itself follows: where it is accepted, nothing but that id was wrong before.
 */
export function probeIds(client: TestClient, calls: readonly NamedCall[], listed: ReadonlySet<string>): Probe {
  const known = calls.map(({ name, call }) => {
    const path = call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
    return { name, call, params: paramNames(call.path).length, pattern: new RegExp(`^/api${path}$`) };
  });
  const proven = new Set<string>();
  const taken: string[] = [];
  const raw = client.raw.bind(client);
  const callOf = (method: string, url: string) =>
    known
      .filter(({ call, pattern }) => call.method === method && pattern.test(url.split('?')[0] as string))
      .sort((one, other) => one.params - other.params)[0];
  client.raw = async (method: string, url: string, body?: unknown, options: SendOptions = {}): Promise<TestAnswer<unknown>> => {
    const found = method === 'GET' || options.file ? undefined : callOf(method, url);
    const refused: string[] = [];
    for (const [field, path] of found ? idFieldsOf(found.call) : []) {
      const other = withId(body, path, randomUUID());
      if (other === null) continue;
      const place = `${found?.name} ${field}`;
      if (listed.has(place)) continue;
      const answer = await raw(method, url, other, options);
      // What was made with it is there: the request itself would be made twice.
      if (answer.status >= 500) taken.push(`${place}: ${answer.status}`);
      if (answer.status < 400) {
        taken.push(place);
        return answer;
      }
      refused.push(place);
    }
    const answer = await raw(method, url, body, options);
    if (answer.status < 400) for (const place of refused) proven.add(place);
    return answer;
  };
  return { proven, taken };
}
