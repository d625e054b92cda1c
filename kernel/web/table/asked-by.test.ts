import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { paging } from '#kernel/contract/envelope.ts';
import { many } from '#kernel/contract/fields.ts';
import { askedBy } from './asked-by.ts';

const { list } = declareCalls({
  list: {
    method: 'GET',
    path: '/loans',
    summary: '',
    permission: 'signed in',
    query: z.object({ ...paging, searchTerm: z.string().optional(), status: many(z.enum(['open', 'returned'])) }),
    payload: z.object({}),
  },
});

test('what the search box holds is asked under the word that the call has for it', () => {
  expect(askedBy(list, { search: 'atlas' })).toEqual({ searchTerm: 'atlas' });
});

test('of a word that tabs share, the call is asked for the values that it knows', () => {
  expect(askedBy(list, { status: ['open', 'draft'] } as object)).toEqual({ status: ['open'] });
  expect(askedBy(list, { status: ['draft'] } as object)).toEqual({});
});

test('words of other tabs, the drawer, the page and an unknown sort are not asked', () => {
  expect(askedBy(list, { drawer: 'add', record: 'x', page: 3, limit: 25, sort: 'name' } as object)).toEqual({});
});
