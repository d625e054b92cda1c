import { resolved, type Schema, type Schemas } from './document.ts';

/** A bound of a value: which one, and how much. */
export interface Limit {
  readonly kind: 'least-characters' | 'most-characters' | 'least' | 'most' | 'least-items' | 'most-items' | 'pattern' | 'default';
  readonly value: string;
}

/** One field of a schema, as a line of the reference. */
export interface SchemaLine {
  /** Where it stands, unique in the schema: `lines[].quantity`. Empty for the schema itself. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly required: boolean;
  /** JSON's word for it, with its format: `string (uuid)`, `array of object`, `integer or null`. */
  readonly type: string;
  readonly limits: readonly Limit[];
  /** The only values that it may have. */
  readonly values: readonly string[];
  readonly description: string;
}

// Bounds that stand in every document for lack of narrower ones say nothing to a reader.
const widest = { text: 1_048_576, items: 100_000, file: 10 * 1024 ** 3 };
const anyText = '^[^\\u0000]*$';
const deepest = 8;

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : []);
const isNull = (schema: Schema) => schema['type'] === 'null';

/** The kinds that a value may be of, `null` left out, and whether it may be null. */
function choicesOf(schema: Schema, schemas: Schemas): { readonly choices: Schema[]; readonly nullable: boolean } {
  const own = resolved(schema, schemas);
  const given = [...listOf(own['anyOf']), ...listOf(own['oneOf'])];
  if (given.length === 0) {
    const types = Array.isArray(own['type']) ? (own['type'] as string[]) : null;
    const choices = types ? types.filter((type) => type !== 'null').map((type) => ({ ...own, type })) : [own];
    return { choices, nullable: types?.includes('null') ?? false };
  }
  const inner = given.map((each) => choicesOf(each, schemas));
  return {
    choices: inner.flatMap(({ choices }) => choices).filter((each) => !isNull(each)),
    nullable: inner.some(({ nullable }) => nullable) || given.some((each) => isNull(resolved(each, schemas))),
  };
}

function kindOf(schema: Schema, schemas: Schemas): string {
  if ('const' in schema) return typeof schema['const'];
  const { type, format } = schema as { readonly type?: string; readonly format?: string };
  if (type === 'array') return `array of ${typeOf((schema['items'] ?? {}) as Schema, schemas)}`;
  if (type === undefined) return Array.isArray(schema['enum']) ? 'string' : schema['properties'] ? 'object' : 'any';
  return format && type !== 'integer' ? `${type} (${format})` : type;
}

/** JSON's word for a schema: `string (date)`, `array of object`, `integer or null`. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const { choices, nullable } = choicesOf(schema, schemas);
  const kinds = [...new Set(choices.map((each) => kindOf(each, schemas)))];
  return [...kinds, ...(nullable || kinds.length === 0 ? ['null'] : [])].join(' or ');
}

function limitsOf(schema: Schema): Limit[] {
  const found: Limit[] = [];
  const add = (kind: Limit['kind'], value: unknown, wanted = true) => {
    if (wanted && (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'))
      found.push({ kind, value: String(value) });
  };
  const isClosed = 'enum' in schema || 'const' in schema;
  const { maxLength, minLength, minimum, maximum, minItems, maxItems, pattern } = schema as Readonly<Record<string, number | undefined>>;
  if (!isClosed && !schema['format']) {
    add('least-characters', minLength, minLength !== 0);
    add('most-characters', maxLength, maxLength !== widest.text);
    add('pattern', pattern, String(pattern) !== anyText);
  }
  if (!isClosed) {
    add('least', minimum, minimum !== Number.MIN_SAFE_INTEGER);
    add('most', maximum, maximum !== Number.MAX_SAFE_INTEGER);
  }
  add('least-items', minItems, minItems !== 0);
  add('most-items', maxItems, maxItems !== widest.items);
  add('default', schema['default']);
  return found;
}

function valuesOf(schema: Schema): string[] {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((each) => JSON.stringify(each)) : [];
}

/** Whether values of lists are described by the list's own line: texts, numbers; objects get lines of their own. */
function itemsOf(schema: Schema, schemas: Schemas): Schema[] {
  if (schema['type'] !== 'array') return [];
  return choicesOf((schema['items'] ?? {}) as Schema, schemas).choices;
}

/** Objects whose fields are listed below a line: of the value itself, or of the items of a list. */
function objectsIn(choices: readonly Schema[], schemas: Schemas): Schema[] {
  return choices.flatMap((each) => [each, ...itemsOf(each, schemas)]).filter((each) => each['properties'] !== undefined);
}

interface Place {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly required: boolean;
}

function unique(limits: readonly Limit[]): Limit[] {
  return limits.filter((each, at) => limits.findIndex((other) => other.kind === each.kind && other.value === each.value) === at);
}

function linesAt(schema: Schema, schemas: Schemas, place: Place, above: readonly Schema[]): SchemaLine[] {
  const own = resolved(schema, schemas);
  const { choices } = choicesOf(schema, schemas);
  const described = [...choices, ...choices.flatMap((each) => itemsOf(each, schemas))];
  const line: SchemaLine = {
    ...place,
    type: typeOf(schema, schemas),
    limits: unique([...described.flatMap(limitsOf), ...limitsOf(own).filter(({ kind }) => kind === 'default')]),
    values: [...new Set(described.flatMap(valuesOf))],
    description: String(own['description'] ?? schema['description'] ?? ''),
  };
  if (place.depth >= deepest || above.includes(own)) return [line];
  return [line, ...fieldsOf(choices, schemas, place, [...above, own])];
}

function fieldsOf(choices: readonly Schema[], schemas: Schemas, place: Place, above: readonly Schema[]): SchemaLine[] {
  const seen = new Set<string>();
  const isList = choices.some((each) => each['type'] === 'array');
  return objectsIn(choices, schemas).flatMap((object) => {
    const required = new Set(object['required'] as readonly string[] | undefined);
    return Object.entries(object['properties'] as Readonly<Record<string, Schema>>).flatMap(([name, inner]) => {
      // A field that several kinds of a value have stands once.
      if (seen.has(name)) return [];
      seen.add(name);
      const path = [`${place.path}${isList ? '[]' : ''}`, name].filter(Boolean).join('.');
      return linesAt(inner, schemas, { path, name, depth: place.depth + 1, required: required.has(name) }, above);
    });
  });
}

/** A schema as lines: itself first, then its fields to any depth, each below what it belongs to. */
export function schemaLines(schema: Schema, schemas: Schemas): SchemaLine[] {
  return linesAt(schema, schemas, { path: '', name: '', depth: 0, required: true }, []);
}
