import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../reading/parse-input.ts';

const faultsOf = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : fieldsOf(parsed.error);
};

test('a rule without words of its own speaks as the others do', () => {
  const schema = z.strictObject({
    name: z.string().max(3),
    code: z.string().min(2),
    rows: z.array(z.string()).max(1),
    units: z.number().min(1).max(5),
    kind: z.enum(['a', 'b']),
    day: z.string(),
    said: z.string('Say why'),
  });
  expect(faultsOf(schema, { name: 'long', code: 'x', rows: ['a', 'b'], units: 9, kind: 'c' })).toEqual({
    name: 'Must be at most 3 characters',
    code: 'Must be at least 2 characters',
    rows: 'Must have at most 1 entries',
    units: 'Must be at most 5',
    kind: 'This field is not valid',
    day: 'This field is required',
    said: 'Say why',
  });
});
