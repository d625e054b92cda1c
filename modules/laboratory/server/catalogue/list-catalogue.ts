import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { catalogueCalls } from '../../contract/calls/catalogue.ts';
import type { TestChange, TestRow } from '../../contract/catalogue-records.ts';
import { pricesOfTests } from './prices.ts';
import { showRows } from './store.ts';

type Filter = QueryOf<typeof catalogueCalls.filterTests>;

/**
 * Tests whose name, short name, codes or aliases hold all typed words. A hospital's catalogue has some hundred rows, so they are
 * looked through; nothing is matched by a pattern of the reader's making.
 */
export async function testIdsBy(scope: Scope, typed: string, only?: 'name' | 'code'): Promise<Id[]> {
  const words = typedWords(typed);
  const whole = typed.trim().toLowerCase();
  const rows = await scope.tx
    .selectFrom('labTests')
    .select(['id', 'name', 'shortName', 'code', 'localCode', 'aliases'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  return rows
    .filter((row) => {
      const codes = [row.code, row.localCode].flatMap((code) => (code ? [code.toLowerCase()] : []));
      if (only === 'code') return codes.some((code) => code.startsWith(whole));
      const names = only === 'name' ? [row.name] : [row.name, row.shortName, ...row.aliases];
      const has = foldText(names.join(' ')).split(' ');
      const named = words.length > 0 && words.every((word) => has.some((each) => each.startsWith(word)));
      return named || (only === undefined && whole !== '' && codes.some((code) => code.startsWith(whole)));
    })
    .map(({ id }) => id);
}

/** Tests that are called exactly so, by name, short name, alias or code: what an order set names. */
export async function testIdsNamed(scope: Scope, names: readonly string[]): Promise<Id[]> {
  const wanted = new Set(names.map((name) => foldText(name)));
  const rows = await scope.tx
    .selectFrom('labTests')
    .select(['id', 'name', 'shortName', 'code', 'localCode', 'aliases'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  return rows
    .filter(({ name, shortName, code, localCode, aliases }) =>
      [name, shortName, code ?? '', localCode ?? '', ...aliases].some((each) => each !== '' && wanted.has(foldText(each))),
    )
    .map(({ id }) => id);
}

async function idsOf(scope: Scope, { searchTerm, name, code }: Partial<Filter>): Promise<Id[] | null> {
  const asked = (
    [
      [searchTerm, undefined],
      [name, 'name'],
      [code, 'code'],
    ] as const
  ).filter(([typed]) => typed);
  if (asked.length === 0) return null;
  const found = await Promise.all(asked.map(([typed, only]) => testIdsBy(scope, typed as string, only)));
  return (found[0] as Id[]).filter((id) => found.every((ids) => ids.includes(id)));
}

/** A list for `in`, which takes none. */
const orNone = (ids: readonly Id[]): Id[] => (ids.length > 0 ? [...ids] : [nobody]);

/** Prices stand in the price list: tests with or without one today. */
async function idsByPrice(scope: Scope, hasPrice: boolean): Promise<Id[]> {
  const rows = await scope.tx.selectFrom('labTests').select('id').where('hospitalId', '=', scope.hospitalId).execute();
  const ids = rows.map(({ id }) => id);
  const prices = await pricesOfTests(scope, ids);
  return ids.filter((id) => (typeof prices.get(id)?.price === 'number') === hasPrice);
}

/** GET laboratory/test/filter: by name; archived tests only when they are asked for. */
export async function filterTests(scope: Scope, query: Filter): Promise<Page<TestRow>> {
  const ids = await idsOf(scope, query);
  let rows = scope.tx
    .selectFrom('labTests')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', query.status ? [query.status] : ['active', 'disabled']);
  if (ids) rows = rows.where('id', 'in', orNone(ids));
  if (query.ids?.length) rows = rows.where('id', 'in', query.ids);
  if (query.categoryId) rows = rows.where('categoryId', '=', query.categoryId);
  if (query.specimenType) rows = rows.where('specimenType', '=', query.specimenType);
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  if (query.hasPrice !== undefined) rows = rows.where('id', 'in', orNone(await idsByPrice(scope, query.hasPrice)));
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('foldedName').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  return { data: await showRows(scope, found), meta: { count, page: query.page, limit: query.limit } };
}

/** GET laboratory/test. */
export function listTests(scope: Scope, query: QueryOf<typeof catalogueCalls.listTests>): Promise<Page<TestRow>> {
  return filterTests(scope, query);
}

/** GET laboratory/test/{id}/history, the newest version first. */
export async function testHistory(
  scope: Scope,
  id: Id,
  query: { readonly page: number; readonly limit: number },
): Promise<Page<TestChange>> {
  const rows = scope.tx.selectFrom('labTestVersions').where('hospitalId', '=', scope.hospitalId).where('testId', '=', id);
  const count = await countAll(rows);
  const found = await rows
    .select(['version', 'at', 'byName', 'changes'])
    .orderBy('version', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const data = found.map(({ version, at, byName, changes }) => ({ version, at, by: byName, changes: changes }));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}
