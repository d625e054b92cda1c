import { resolved, type Schema, type Schemas } from './document.ts';

/** `sent`: only what must be given. `answered`: all that may come. */
export type ExampleOf = 'sent' | 'answered';

const deepest = 8;

const texts: Readonly<Record<string, string>> = {
  uuid: '0198c7a2-5d10-7c3e-9a41-3f6d2b8e7c10',
  date: '2026-11-20',
  time: '14:05:00',
  'date-time': '2026-11-20T14:05:00.000Z',
  email: 'ada.obi@example.org',
  uri: 'https://example.org/',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
  binary: '(file)',
};

/** Texts that patterns of the contract ask for: the first that fits is the example. */
const candidates = ['text', 'TEXT', 'NGN', 'NG', 'en', '14:05', '08031234567', '+2348031234567', '+234', '123456', '2026-11', '2026'];
const filler = 'Example text of the length that is asked for. ';

function textFor(schema: Schema): string {
  const { format, pattern } = schema as { readonly format?: string; readonly pattern?: string };
  if (format && texts[format] !== undefined) return texts[format];
  const least = Number(schema['minLength'] ?? 0);
  const most = Number(schema['maxLength'] ?? 1_048_576);
  const plain = 'Text'.padEnd(least, filler).slice(0, Math.max(least, Math.min(most, 4)));
  if (pattern === undefined || matches(plain, pattern)) return plain;
  return candidates.find((text) => text.length >= least && text.length <= most && matches(text, pattern)) ?? plain;
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

function numberFor(schema: Schema): number {
  const least = Number(schema['minimum'] ?? 0);
  const most = Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER);
  return Math.min(most, Math.max(least, 1));
}

const isNull = (schema: Schema, schemas: Schemas) => resolved(schema, schemas)['type'] === 'null';

/** A value that fits a schema, as far as it can be told from it. */
export function exampleOf(schema: Schema, schemas: Schemas, what: ExampleOf, depth = 0): unknown {
  const own = resolved(schema, schemas);
  if ('const' in own) return own['const'];
  if (Array.isArray(own['enum'])) return own['enum'][0];
  const choices = (own['anyOf'] ?? own['oneOf'] ?? own['allOf']) as readonly Schema[] | undefined;
  if (choices?.length) {
    const best = choices.find((each) => !isNull(each, schemas)) ?? (choices[0] as Schema);
    return exampleOf(best, schemas, what, depth);
  }
  const type = Array.isArray(own['type']) ? (own['type'] as string[]).find((each) => each !== 'null') : own['type'];
  if (type === 'string') return textFor(own);
  if (type === 'integer' || type === 'number') return numberFor(own);
  if (type === 'boolean') return true;
  if (type === 'array') return listFor(own, schemas, what, depth);
  if (type === 'object' || own['properties']) return objectFor(own, schemas, what, depth);
  return type === 'null' ? null : 'any value';
}

function listFor(schema: Schema, schemas: Schemas, what: ExampleOf, depth: number): unknown[] {
  const least = Number(schema['minItems'] ?? 0);
  const count = depth >= deepest ? least : Math.max(1, least);
  const item = exampleOf((schema['items'] ?? {}) as Schema, schemas, what, depth + 1);
  return Array.from({ length: count }, () => item);
}

/** Of what is sent the required fields, and all where none is required: an empty body shows nobody how it is written. */
function objectFor(schema: Schema, schemas: Schemas, what: ExampleOf, depth: number): Record<string, unknown> {
  const required = (schema['required'] ?? []) as readonly string[];
  const all = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const some = what === 'sent' && required.length > 0 ? all.filter(([name]) => required.includes(name)) : all;
  if (depth >= deepest) return {};
  return Object.fromEntries(some.map(([name, inner]) => [name, exampleOf(inner, schemas, what, depth + 1)]));
}
