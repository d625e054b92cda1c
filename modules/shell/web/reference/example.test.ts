import { expect, test } from 'vitest';
import { exampleOf } from './example.ts';

const schemas = { Node: { type: 'object', required: ['inner'], properties: { inner: { $ref: '#/components/schemas/Node' } } } };
const sent = (schema: object) => exampleOf(schema as never, schemas, 'sent');

test('what is sent shows the required fields, and all where none is required', () => {
  const properties = { name: { type: 'string' }, note: { type: 'string' } };
  expect(sent({ type: 'object', required: ['name'], properties })).toEqual({ name: 'Text' });
  expect(sent({ type: 'object', properties })).toEqual({ name: 'Text', note: 'Text' });
  expect(exampleOf({ type: 'object', required: ['name'], properties }, schemas, 'answered')).toEqual({ name: 'Text', note: 'Text' });
});

test('values keep their format, bounds, pattern and closed list', () => {
  expect(sent({ type: 'string', format: 'date' })).toBe('2026-11-20');
  expect(sent({ type: 'string', format: 'uuid' })).toMatch(/^[0-9a-f]{8}-/);
  expect(sent({ type: 'string', pattern: '^[A-Z]{3}$' })).toBe('NGN');
  expect(sent({ type: 'string', pattern: '^\\d{10,11}$' })).toBe('08031234567');
  expect(String(sent({ type: 'string', minLength: 12 })).length).toBe(12);
  expect(sent({ type: 'string', maxLength: 2 })).toBe('Te');
  expect(sent({ enum: ['draft', 'done'] })).toBe('draft');
  expect(sent({ const: true })).toBe(true);
  expect([sent({ type: 'integer', minimum: 5 }), sent({ type: 'integer', maximum: 0 }), sent({ type: 'integer' })]).toEqual([5, 0, 1]);
});

test('of a value that may be null the other kind, of a list one item', () => {
  expect(sent({ anyOf: [{ type: 'null' }, { type: 'integer' }] })).toBe(1);
  expect(sent({ type: ['null', 'string'] })).toBe('Text');
  expect(sent({ type: 'array', items: { type: 'boolean' } })).toEqual([true]);
});

test('a schema that holds itself ends', () => {
  expect(JSON.stringify(sent({ $ref: '#/components/schemas/Node' })).length).toBeLessThan(200);
});
