import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { many } from '#kernel/contract/fields.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { listSearch, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { callOf } from './call.ts';
import { useCall, useSend } from './use-call.ts';

const Row = z.object({ id: z.string(), status: z.enum(['open', 'closed']) });
const calls = declareCalls({
  list: {
    method: 'GET',
    path: '/things',
    summary: '',
    permission: 'signed in',
    query: z.object({ status: many(z.enum(['open', 'closed'])).optional(), page: z.number().optional(), limit: z.unknown().optional() }),
    payload: z.object({ data: z.array(Row), meta: z.object({ count: z.number(), page: z.number(), limit: z.number() }) }),
  },
  edit: {
    method: 'PATCH',
    path: '/things/{id}',
    summary: '',
    permission: 'signed in',
    body: z.strictObject({ name: z.string(), count: z.number(), flag: z.boolean(), place: z.strictObject({ ward: z.string() }) }),
    payload: Row,
  },
});
const search = listSearch({ sorts: ['name'], filters: { status: oneOf(['open', 'closed']) } });

/** Never run: the compiler reads it, and each marked line must be refused. */
function Refused() {
  // @ts-expect-error a filter's word that the call does not know
  useCall(calls.list, { query: { status: 'lost' } });
  useCall(calls.list, { query: { status: ['open', 'closed'] } });
  // @ts-expect-error a key that the call's query does not have
  useCall(calls.list, { query: { colour: 'red' } });
  // @ts-expect-error a list whose query is not the call's
  useList(calls.list, search, { name: 'things', title: 'Things', toQuery: () => ({ status: 'lost' }) });
  useList(calls.list, search, { name: 'things', title: 'Things', toQuery: ({ status }) => ({ status }) });
  // @ts-expect-error a parameter that the path does not have
  useSend(calls.edit).send({ params: { key: '1' } });
  // @ts-expect-error a body that wants its fields
  useSend(calls.edit).send({ params: { id: '1' }, body: { name: 'x' } });
  // @ts-expect-error a form's first value of another type
  useCallForm(calls.edit, { startWith: { name: 5 } });
  // @ts-expect-error the same within a part
  useCallForm(calls.edit, { startWith: { place: { ward: 5 } } });
  useCallForm(calls.edit, { startWith: { name: null, count: '', flag: false, place: {}, shownOnly: 1 } });
  const [here, setHere] = useSearchOf(search);
  // @ts-expect-error a key that the page's search does not have
  setHere({ colour: 'red' });
  // @ts-expect-error a word that the search does not know
  setHere({ status: 'lost' });
  // @ts-expect-error a sort that the list does not have
  setHere({ sort: 'colour' });
  setHere({ status: 'open', sort: '-name', page: undefined } as Partial<typeof here>);
  // @ts-expect-error another address than the contract's
  callOf<typeof calls.list>({ method: 'GET', path: '/other' });
}

test('the compiler refuses what the contract does not know: this file does not compile where it does not', () => {
  expect(Refused).toBeTypeOf('function');
});
