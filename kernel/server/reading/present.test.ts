import { expect, test } from 'vitest';
import { z } from 'zod';
import { present } from './present.ts';

const person = z.object({ id: z.string(), name: z.string() });
const visit = z.object({
  id: z.string(),
  note: z.string().nullable(),
  fee: z.number(),
  by: person.nullable(),
  lines: z.array(z.object({ text: z.string() })),
  label: z.string(),
  hint: z.string().optional(),
});

const row = {
  id: 'v1',
  note: null as string | null,
  fee: 12,
  by: { id: 'p1', name: 'Ann', passwordHash: 'secret' } as { id: string; name: string; passwordHash: string } | null,
  lines: [{ text: 'a', cost: 3 }],
  hospitalId: 'h1',
};

test('same names are copied, others computed, nulls stay', () => {
  expect(present(visit, row, { label: 'Visit' })).toStrictEqual({
    id: 'v1',
    note: null,
    fee: 12,
    by: { id: 'p1', name: 'Ann' },
    lines: [{ text: 'a' }],
    label: 'Visit',
    hint: undefined,
  });
  expect(present(visit, { ...row, by: null }, { label: 'Visit' }).by).toBeNull();
});

test('nothing leaves that the schema does not name, neither of the row nor of objects and lists in it', () => {
  const words = JSON.stringify(present(visit, row, { label: 'Visit' }));
  for (const hidden of ['hospitalId', 'h1', 'passwordHash', 'secret', 'cost']) expect(words).not.toContain(hidden);
});

test('a computed field stands before the row, also where it is null, undefined or empty', () => {
  const shown = present(visit, { ...row, hint: 'of the row' }, { label: '', hint: undefined, fee: 0, by: null });
  expect(shown).toMatchObject({ label: '', fee: 0, by: null });
  expect(shown.hint).toBeUndefined();
});

test('a row that has everything needs nothing computed', () => {
  expect(present(person, { id: 'p', name: 'n', more: 1 })).toStrictEqual({ id: 'p', name: 'n' });
});

test('a schema that holds itself is copied to its depth', () => {
  const node = z.object({
    name: z.string(),
    get below() {
      return z.array(node);
    },
  });
  type Tree = { name: string; below: Tree[]; hidden?: number };
  const tree: Tree = { name: 'a', hidden: 1, below: [{ name: 'b', hidden: 2, below: [] }] };
  expect(present(node, tree)).toStrictEqual({ name: 'a', below: [{ name: 'b', below: [] }] });
});

test('names are written out as text, never as code', () => {
  const odd = z.object({ "a'b": z.string(), 'x-y': z.number(), default: z.number() });
  expect(present(odd, { "a'b": 'c', 'x-y': 1, default: 2 })).toStrictEqual({ "a'b": 'c', 'x-y': 1, default: 2 });
});

test('what is missing, of another type or unknown does not compile', () => {
  // @ts-expect-error `label` is neither in the row nor computed.
  present(visit, row);
  // @ts-expect-error `label` is neither in the row nor computed.
  present(visit, row, {});
  // @ts-expect-error the row's fee is a text.
  present(visit, { ...row, fee: '12' }, { label: 'Visit' });
  // @ts-expect-error the row's fee may be null.
  present(visit, { ...row, fee: null as number | null }, { label: 'Visit' });
  // @ts-expect-error the row's optional hint is of another type.
  present(visit, { ...row, hint: 5 }, { label: 'Visit' });
  // @ts-expect-error what is computed is of another type.
  present(visit, row, { label: 7 });
  // @ts-expect-error the payload has no such field.
  present(visit, row, { label: 'Visit', hospital: 'h1' });
  // A row's field of another type is said anew.
  expect(present(visit, { ...row, fee: '12' }, { label: 'Visit', fee: 12 }).fee).toBe(12);
});
