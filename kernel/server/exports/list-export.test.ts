import { expect, test } from 'vitest';
import type { ListOrder } from '../scope/scope.ts';
import { type ListAsk, pagesOf } from './list-export.ts';

const ask: ListAsk = {
  path: '/things',
  params: {},
  filters: {},
  columns: [{ field: 'name', title: 'Name', kind: 'text' }],
  title: 'Things',
  zone: 'UTC',
  currency: null,
};

/** Every row that an export of a list takes; `shown` are the rows of a page that are not hidden, `count` what the list says there are. */
async function exported(
  rows: number,
  count: number,
  shown: (row: number) => boolean = () => true,
): Promise<{ taken: number; reads: number }> {
  let [taken, reads] = [0, 0];
  const readList = async ({ query }: ListOrder) => {
    reads += 1;
    const [page, limit] = [Number(query['page']), Number(query['limit'])];
    const data = Array.from({ length: Math.max(0, Math.min(limit, rows - (page - 1) * limit)) }, (_, at) => (page - 1) * limit + at);
    return { data: data.filter(shown).map((row) => ({ name: `Thing ${row}` })), meta: { count, page, limit } };
  };
  for await (const cells of pagesOf(readList, ask, { progress: async () => undefined })) taken += cells.length;
  return { taken, reads };
}

test('all rows are taken whatever the list counts: too few, none, too many', async () => {
  for (const count of [12_001, 12_000, 5000, 3, 0, -7, 40_000]) expect((await exported(12_001, count)).taken).toBe(12_001);
});

test('a page of hidden rows is not the end of the list', async () => {
  expect(await exported(20_000, 20_000, (row) => row < 1000 || row >= 15_000)).toEqual({ taken: 6000, reads: 5 });
});

test('words that stand in for a name are written as the reader’s screen says them', async () => {
  const data = [{ name: 'Confidential patient' }, { name: 'Not a confidential patient' }];
  const readList = async ({ query }: ListOrder) => ({
    data: query['page'] === '1' ? data : [],
    meta: { count: 2, page: Number(query['page']), limit: 2 },
  });
  const cells: unknown[] = [];
  const said = { ...ask, standIns: { 'Confidential patient': 'Patient confidentiel' } };
  for await (const page of pagesOf(readList, said, { progress: async () => undefined })) cells.push(...page);
  expect(cells).toEqual([['Patient confidentiel'], ['Not a confidential patient']]);
});
