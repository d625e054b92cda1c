import type { z } from 'zod';
import { type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import { jsonSchemaOf } from '#kernel/server/http/openapi.ts';
import { uuidAt } from '#kernel/server/ids/uuid.ts';

export type Json = Record<string, unknown>;
export type Random = () => number;

const day = '2024-02-29';
const moment = '2024-02-29T10:00:00.000Z';

function textFor(schema: Json, random: Random): string {
  switch (schema.format) {
    case 'uuid':
      return uuidAt(1_700_000_000_000 + Math.floor(random() * 1e9));
    case 'date':
      return day;
    case 'date-time':
      return moment;
    case 'time':
      return '10:00:00';
    case 'email':
      return 'person@civis.test';
    default:
      break;
  }
  const pattern = String(schema.pattern ?? '');
  if (pattern.includes('+')) return '+234';
  if (pattern.includes('(0[1-9]|1[0-2])')) return day.slice(0, 7);
  if (pattern.includes('\\d')) return '0803123456'.slice(0, Number(schema.maxLength ?? 10));
  const least = Number(schema.minLength ?? 1);
  return 'Sample text for tests'.padEnd(least, 'x').slice(0, Math.max(least, Math.min(Number(schema.maxLength ?? 21), 21)));
}

/** A value that fits a JSON Schema as well as can be told from it. */
export function sampleOf(schema: Json, random: Random = Math.random): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[Math.floor(random() * schema.enum.length)];
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (options?.length) return sampleOf(options[0] as Json, random);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return textFor(schema, random);
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), Math.min(1, Number(schema.maximum ?? 1)));
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => sampleOf((schema.items ?? {}) as Json, random));
    case 'object': {
      const required = (schema.required as string[] | undefined) ?? [];
      const properties = (schema.properties ?? {}) as Record<string, Json>;
      return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {}, random)]));
    }
    default:
      return 'sample';
  }
}

/** A sample of a contract's schema as a client sends it. */
export function sampleInput(schema: z.ZodType | undefined, random?: Random): unknown {
  return schema ? sampleOf(jsonSchemaOf(schema, 'input'), random) : undefined;
}

// Words that stand in paths and that a pattern alone does not tell.
const knownWords: Readonly<Record<string, string>> = {
  ...{ group: 'general', key: 'users', slug: 'welcome', yearMonth: '2026-01' },
  module: 'Laboratory',
};

/** Path parameters of a call: given ids, else samples of the parameter's own schema, else fresh ids. */
export function sampleParams(
  call: CallSpec,
  ids: Readonly<Record<string, string>> = {},
  random: Random = Math.random,
): Record<string, string> {
  const own = call.params ? (jsonSchemaOf(call.params, 'input').properties as Record<string, Json>) : {};
  return Object.fromEntries(
    paramNames(call.path).map((name) => [
      name,
      ids[name] ??
        knownWords[name] ??
        (own[name] ? String(sampleOf(own[name], random)) : uuidAt(1_700_000_000_000 + Math.floor(random() * 1e9))),
    ]),
  );
}

/** The JSON Schema's properties of a body at its top, whatever union it is wrapped in. */
export function bodyProperties(call: CallSpec): Record<string, Json> | null {
  if (!call.body) return null;
  let schema = jsonSchemaOf(call.body, 'input');
  while (!schema.properties) {
    const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
    const object = options?.find((each) => each.type === 'object' || each.anyOf || each.oneOf);
    if (!object) return null;
    schema = object;
  }
  return schema.properties as Record<string, Json>;
}
