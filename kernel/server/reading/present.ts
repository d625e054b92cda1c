import { z } from 'zod';

/** Fields of a payload that a row has under the same name and in a type that fits; optional ones may be left out. */
type Copied<Out, Row> = {
  [K in keyof Out]-?: K extends keyof Row ? (Row[K] extends Out[K] ? K : never) : undefined extends Out[K] ? K : never;
}[keyof Out];

/** What a row does not bring by itself, and whatever else of the payload is to be said otherwise. */
type Computed<Out, Row> = Partial<Out> & { [K in Exclude<keyof Out, Copied<Out, Row>>]: Out[K] };

type ComputedOf<Out, Row> = [Exclude<keyof Out, Copied<Out, Row>>] extends [never]
  ? readonly [computed?: Computed<Out, Row>]
  : readonly [computed: Computed<Out, Row>];

/**
 * A payload from a row: what both call by the same name is copied, the rest is computed. Nothing leaves that the schema does not name,
 * neither of the row nor of objects in it. What is missing or of another type does not compile, so nothing is parsed here: rows come
 * from the database as the wire has them.
 */
export function present<S extends z.ZodObject, Row extends object>(
  schema: S,
  row: Row,
  ...[computed]: ComputedOf<z.output<S>, Row>
): z.output<S> {
  return copierOf(schema)(row, computed ?? nothing) as z.output<S>;
}

const nothing = Object.freeze({});

type Copy = (value: unknown) => unknown;
type Copier = (row: object, computed: object) => object;

const copiers = new WeakMap<z.ZodObject, Copier>();

/**
 * One function for each schema, written out once as a person would write it: a loop over the names costs a list several times as much
 * (docs/decisions/0037). The names come from our own contract, never from a request.
 */
function copierOf(schema: z.ZodObject): Copier {
  const known = copiers.get(schema);
  if (known) return known;
  const inner: Copy[] = [];
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const key = JSON.stringify(name);
    const copy = copyOf(field as z.ZodType);
    const copied = copy ? `inner[${inner.push(copy) - 1}](row[${key}])` : `row[${key}]`;
    return `${key}: ${key} in computed ? computed[${key}] : ${copied}`;
  });
  const made = new Function('inner', `return (row, computed) => ({ ${fields.join(', ')} });`)(inner) as Copier;
  copiers.set(schema, made);
  return made;
}

const wrapping = [z.ZodNullable, z.ZodOptional, z.ZodDefault, z.ZodReadonly] as const;

/** How objects below a field are copied; null for what has no names of its own to hold back. */
function copyOf(field: z.ZodType): Copy | null {
  for (const kind of wrapping) if (field instanceof kind) return copyOf(field.unwrap() as z.ZodType);
  if (field instanceof z.ZodArray) {
    const each = copyOf(field.element as z.ZodType);
    return each && ((list) => (Array.isArray(list) ? list.map(each) : list));
  }
  // A schema that takes names beyond its own gives them on too. Copiers are made when first used: a schema may hold itself.
  if (!(field instanceof z.ZodObject)) return null;
  if (field.def.catchall && !(field.def.catchall instanceof z.ZodNever)) return null;
  return (value) => (typeof value === 'object' && value !== null ? copierOf(field)(value, nothing) : value);
}
