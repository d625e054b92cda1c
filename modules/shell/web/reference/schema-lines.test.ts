import { expect, test } from 'vitest';
import { schemaLines, typeOf } from './schema-lines.ts';

const schemas = {
  uuid: { type: 'string', format: 'uuid', maxLength: 36 },
  Node: { type: 'object', properties: { name: { type: 'string' }, inner: { $ref: '#/components/schemas/Node' } } },
};

test('a type says its format, what a list holds and whether it may be null', () => {
  expect(typeOf({ $ref: '#/components/schemas/uuid' }, schemas)).toBe('string (uuid)');
  expect(typeOf({ anyOf: [{ type: 'integer', format: 'int32' }, { type: 'null' }] }, schemas)).toBe('integer or null');
  expect(typeOf({ type: ['string', 'null'] }, schemas)).toBe('string or null');
  expect(typeOf({ type: 'array', items: { $ref: '#/components/schemas/Node' } }, schemas)).toBe('array of object');
  expect(typeOf({ const: true }, schemas)).toBe('boolean');
  expect(typeOf({}, schemas)).toBe('any');
});

test('fields stand below what they belong to, of lists too, with what is required', () => {
  const lines = schemaLines(
    {
      type: 'object',
      required: ['lines'],
      properties: {
        lines: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: { type: 'object', required: ['id'], properties: { id: { $ref: '#/components/schemas/uuid' }, note: { type: 'string' } } },
        },
        when: { type: 'string', format: 'date' },
      },
    },
    schemas,
  );
  expect(lines.map(({ path, depth, required }) => [path, depth, required])).toEqual([
    ['', 0, true],
    ['lines', 1, true],
    ['lines[].id', 2, true],
    ['lines[].note', 2, false],
    ['when', 1, false],
  ]);
  expect(lines[1]?.limits).toEqual([
    { kind: 'least-items', value: '1' },
    { kind: 'most-items', value: '50' },
  ]);
});

test('bounds that every document has for lack of narrower ones are left out', () => {
  const limits = (schema: object) => schemaLines(schema as never, schemas)[0]?.limits;
  expect(limits({ type: 'string', maxLength: 1_048_576, pattern: '^[^\\u0000]*$' })).toEqual([]);
  expect(limits({ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 100 })).toEqual([{ kind: 'most', value: '100' }]);
  expect(limits({ type: 'array', items: {}, maxItems: 100_000 })).toEqual([]);
  expect(limits({ type: 'string', minLength: 3, maxLength: 60, pattern: '^[A-Z]+$' })).toEqual([
    { kind: 'least-characters', value: '3' },
    { kind: 'most-characters', value: '60' },
    { kind: 'pattern', value: '^[A-Z]+$' },
  ]);
  expect(limits({ anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }], default: 'a' })).toEqual([
    { kind: 'default', value: 'a' },
  ]);
});

test('closed lists of values, also those of the items of a list', () => {
  expect(schemaLines({ type: 'string', enum: ['draft', 'done'] }, schemas)[0]?.values).toEqual(['"draft"', '"done"']);
  expect(schemaLines({ type: 'array', items: { enum: ['a'] } }, schemas)[0]?.values).toEqual(['"a"']);
  expect(schemaLines({ const: true }, schemas)[0]?.values).toEqual(['true']);
});

test('a schema that holds itself ends', () => {
  expect(schemaLines({ $ref: '#/components/schemas/Node' }, schemas).map(({ path }) => path)).toEqual(['', 'name', 'inner']);
});

test('a field of several kinds of a value stands once', () => {
  const kinds = {
    anyOf: [
      { type: 'object', properties: { a: {}, b: {} } },
      { type: 'object', properties: { a: {}, c: {} } },
    ],
  };
  expect(schemaLines(kinds, schemas).map(({ path }) => path)).toEqual(['', 'a', 'b', 'c']);
});
