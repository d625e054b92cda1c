import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  calendarDate,
  dialCode,
  email,
  id,
  instant,
  many,
  optionalText,
  phoneDigits,
  queryDay,
  queryFlag,
  requiredText,
  version,
} from '#kernel/contract/fields.ts';
import { findUnbounded } from './input-bounds.ts';

const faultsOf = (schema: z.ZodType) => findUnbounded(schema, { strict: true });

test("the kernel's own fields are bounded", () => {
  const schema = z.strictObject({
    id,
    instant,
    calendarDate,
    email,
    phoneDigits,
    dialCode,
    version,
    name: requiredText(1, 60, 'Name'),
    note: optionalText(500),
    status: many(z.enum(['a', 'b'])),
    day: queryDay.optional(),
    flag: queryFlag,
    kind: z.literal('x'),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    tags: z.array(z.string().max(20)).max(10),
    values: z.record(z.string().max(20), z.boolean()),
  });
  expect(faultsOf(schema)).toEqual([]);
});

test.each([
  ['a string', z.strictObject({ a: z.string() }), 'a: a string without a greatest length'],
  ['an optional string', z.strictObject({ a: z.string().nullish() }), 'a: a string without a greatest length'],
  [
    'a string in a list',
    z.strictObject({ a: z.array(z.strictObject({ b: z.string() })).max(3) }),
    'a[].b: a string without a greatest length',
  ],
  ['an e-mail address', z.strictObject({ a: z.email() }), 'a: a string without a greatest length'],
  ['an open pattern', z.strictObject({ a: z.string().regex(/^\d+$/) }), 'a: a string without a greatest length'],
  ['a loose pattern', z.strictObject({ a: z.string().regex(/\d{2}/) }), 'a: a string without a greatest length'],
  ['a pattern with a loose end', z.strictObject({ a: z.string().regex(/^a|b$/) }), 'a: a string without a greatest length'],
  ['a list', z.strictObject({ a: z.array(z.boolean()) }), 'a: a list without a greatest length'],
  ['one of a union', z.union([z.strictObject({ a: z.string() }), z.strictObject({})]), 'a: a string without a greatest length'],
  ['keys of a record', z.record(z.string(), z.boolean()), '(key): a string without a greatest length'],
  ['anything', z.strictObject({ a: z.unknown() }), 'a: takes anything'],
  ['a loose object', z.object({ a: z.boolean() }), 'the whole: takes unknown keys; z.strictObject'],
  ['a loose object within', z.strictObject({ a: z.object({}) }), 'a: takes unknown keys; z.strictObject'],
])('finds %s', (_what, schema, fault) => {
  expect(faultsOf(schema)).toEqual([fault]);
});

test('a query need not be strict', () => {
  expect(findUnbounded(z.object({ a: z.boolean() }), { strict: false })).toEqual([]);
});
