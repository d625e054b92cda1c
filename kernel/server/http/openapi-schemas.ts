/** A JSON Schema, or another object of an OpenAPI document. */
export type Json = Record<string, unknown>;

// A body is at most a megabyte unless its call says otherwise, so no text that ever came in is longer.
const longestText = 1_048_576;
/** Bytes of a file that is sent or fetched, at most. */
export const largestFile = 10 * 1024 ** 3;
// More than any answer lists: pages have at most 5,000 rows, and what a record holds is bounded where it comes in.
const mostItems = 100_000;
const longestOf: Readonly<Record<string, number>> = {
  uuid: 36,
  date: 10,
  time: 24,
  'date-time': 40,
  email: 254,
  uri: 2048,
  ipv4: 15,
  ipv6: 45,
  binary: largestFile,
};
// PostgreSQL keeps no NUL: no text has one.
const storable = '^[^\\u0000]*$';
const largestInt32 = 2_147_483_647;

function boundedString(schema: Json): Json {
  if ('enum' in schema || 'const' in schema) return schema;
  const format = schema.format as string | undefined;
  const restricted = format !== undefined || 'pattern' in schema;
  return {
    ...schema,
    maxLength: schema.maxLength ?? longestOf[format ?? ''] ?? longestText,
    ...(restricted ? {} : { pattern: storable }),
  };
}

function boundedInteger(schema: Json): Json {
  if ('const' in schema) return { ...schema, minimum: schema.const, maximum: schema.const, format: 'int32' };
  const above = (schema.exclusiveMinimum as number | undefined) ?? null;
  const below = (schema.exclusiveMaximum as number | undefined) ?? null;
  const minimum = (schema.minimum as number | undefined) ?? (above === null ? Number.MIN_SAFE_INTEGER : above + 1);
  const maximum = (schema.maximum as number | undefined) ?? (below === null ? Number.MAX_SAFE_INTEGER : below - 1);
  const { exclusiveMinimum: _above, exclusiveMaximum: _below, ...rest } = schema;
  return { ...rest, minimum, maximum, format: Math.max(Math.abs(minimum), Math.abs(maximum)) <= largestInt32 ? 'int32' : 'int64' };
}

/** Whether values of a schema may be of a type: one, or of several (`string` or `null`). */
function isOf({ type }: Json, wanted: string): boolean {
  return Array.isArray(type) ? type.includes(wanted) : type === wanted;
}

/** A schema itself, without those in it, with the bounds that hold for all of its kind where it names none. */
export function boundedHere(schema: Json): Json {
  if (isOf(schema, 'string')) return boundedString(schema);
  if (isOf(schema, 'integer')) return boundedInteger(schema);
  if (isOf(schema, 'array')) return { ...schema, maxItems: schema.maxItems ?? mostItems };
  return schema;
}

const single = ['items', 'additionalProperties', 'propertyNames', 'not', 'contains'] as const;
const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;
const named = ['properties', 'patternProperties', '$defs'] as const;

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema with every schema in it replaced by what `each` makes of it; `key` is the property that it stands under. */
export function mapInner(schema: Json, each: (inner: Json, key: string) => unknown, key = ''): Json {
  const mapped: Json = { ...schema };
  for (const word of single) if (isSchema(schema[word])) mapped[word] = each(schema[word], key);
  for (const word of listed)
    if (Array.isArray(schema[word])) mapped[word] = schema[word].map((inner: unknown) => (isSchema(inner) ? each(inner, key) : inner));
  for (const word of named) {
    const inner = schema[word];
    if (isSchema(inner))
      mapped[word] = Object.fromEntries(Object.entries(inner).map(([name, value]) => [name, isSchema(value) ? each(value, name) : value]));
  }
  return mapped;
}

/** A schema with the bounds of `boundedHere` at every depth. */
export function bounded(schema: Json): Json {
  return mapInner(boundedHere(schema), bounded);
}

interface Kept {
  /** Its inner schemas are the numbers of others. */
  readonly flat: Json;
  readonly key: string;
  /** Characters when it is written out. */
  readonly size: number;
  uses: number;
  name: string | null;
}

// Shorter than this, a reference saves nothing.
const leastShared = 70;
const numberIn = (value: unknown): number => (value as { readonly number: number }).number;

function nameFor({ flat, key }: Kept): string {
  const { type, format, maxLength } = flat;
  if (type === 'string' && format) return String(format);
  if (type === 'string' && !('enum' in flat) && maxLength) return `text-${String(maxLength)}`;
  if (type === 'integer') return 'integer';
  return key.replace(/[^A-Za-z0-9]+/g, '-') || String(type ?? 'any');
}

/** Schemas of a document of which equal ones are written once, under `components/schemas`, and referred to. */
export class SharedSchemas {
  readonly #kept: Kept[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #names = new Set<string>();
  readonly components: Json = {};

  /** Takes a schema in and gives its number; `key` is what it may be called. */
  take(schema: Json, key: string): number {
    const number = this.#number(boundedHere(schema), key);
    (this.#kept[number] as Kept).uses += 1;
    return number;
  }

  #number(schema: Json, key: string): number {
    const inner: number[] = [];
    const flat = mapInner(
      schema,
      (each, name) => {
        const number = this.#number(boundedHere(each), name);
        inner.push(number);
        return { number };
      },
      key,
    );
    const text = JSON.stringify(flat);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const size = inner.reduce((sum, each) => sum + (this.#kept[each] as Kept).size, text.length);
    for (const each of inner) (this.#kept[each] as Kept).uses += 1;
    this.#kept.push({ flat, key, size, uses: 0, name: null });
    this.#numbers.set(text, this.#kept.length - 1);
    return this.#kept.length - 1;
  }

  /** The schema of a number as the document has it, once all were taken: in full, or a reference where others use it too. */
  schemaOf(number: number): Json {
    const kept = this.#kept[number] as Kept;
    if (kept.uses < 2 || kept.size < leastShared) return this.#whole(kept);
    if (kept.name === null) {
      kept.name = this.#freeName(nameFor(kept));
      this.components[kept.name] = this.#whole(kept);
    }
    return { $ref: `#/components/schemas/${kept.name}` };
  }

  #whole({ flat }: Kept): Json {
    return mapInner(flat, (inner) => this.schemaOf(numberIn(inner)));
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let nth = 2; this.#names.has(name); nth += 1) name = `${wanted}.${nth}`;
    this.#names.add(name);
    return name;
  }
}
