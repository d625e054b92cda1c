import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { type billableItemCalls, itemActs } from '../../contract/calls/items.ts';
import { InsurerPriceCounts } from '../../contract/events.ts';
import type { BillableItemDetail, BillableItemRow, PickedItem } from '../../contract/item-records.ts';
import { allRules, touches } from '../rules/rule-rows.ts';
import { findItems, type FoundItem, itemsOn, selectFound, showItems, showRows, wordsOf } from './item-rows.ts';
import { whyNotRemove, whyNotRestore } from './rules.ts';

type ListQuery = QueryOf<typeof billableItemCalls.list>;

function narrowed(scope: Scope, query: ListQuery, day: string) {
  let items = itemsOn(scope, day).where('i.status', 'in', query.status?.length ? query.status : ['active']);
  if (query.module?.length) items = items.where('i.module', 'in', query.module);
  if (query.serviceTypeId) items = items.where('i.serviceTypeId', '=', query.serviceTypeId);
  if (query.departmentId) items = items.where('i.departmentId', '=', query.departmentId);
  if (query.hcpcsCode) items = items.where('i.hcpcsCode', '=', query.hcpcsCode.trim().toUpperCase());
  if (query.priced !== undefined) items = items.where('p.price', query.priced ? 'is not' : 'is', null);
  for (const word of wordsOf(query.search)) items = items.where(word);
  return items;
}

const sortColumns = { name: 'i.foldedName', code: 'i.code', price: 'p.price', updatedAt: 'i.updatedAt' } as const;

/** GET billable-items. */
export async function listItems(scope: Scope, query: ListQuery): Promise<Page<BillableItemRow>> {
  const today = await scope.today();
  const base = narrowed(scope, query, today);
  const count = await countAll(base);
  const rows = await selectFound(base)
    .orderBy(sortColumns[query.sort], (order) => (query.order === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy('i.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showRows(scope, rows, today), meta: { count, page: query.page, limit: query.limit } };
}

/** GET billable-items/picker: active items by name. */
export async function pickItems(scope: Scope, query: QueryOf<typeof billableItemCalls.pick>): Promise<PickedItem[]> {
  let items = itemsOn(scope, await scope.today()).where('i.status', '=', 'active');
  if (query.module?.length) items = items.where('i.module', 'in', query.module);
  if (query.departmentId) items = items.where('i.departmentId', '=', query.departmentId);
  for (const word of wordsOf(query.search)) items = items.where(word);
  return items
    .select(['i.id', 'i.code', 'i.name', 'i.module', 'i.unit', 'p.price as price', 'i.openPrice', 'i.departmentId'])
    .orderBy('i.foldedName')
    .orderBy('i.id')
    .limit(query.limit)
    .execute();
}

/** GET billable-items/{id}: with its prices, newest first, and the rules that touch it. */
export async function readItem(scope: Scope, id: Id): Promise<BillableItemDetail> {
  const today = await scope.today();
  const found = (await findItems(scope, [id], today)) as [FoundItem];
  const [item] = await showItems(scope, found, today);
  const periods = await scope.tx
    .selectFrom('pricePeriods')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('billableItemId', '=', id)
    .orderBy('effectiveFrom', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  const counts = await scope.ask(InsurerPriceCounts, { itemIds: [id] });
  const rules = (await allRules(scope)).filter((rule) => rule.status !== 'archived' && touches(rule, found[0]));
  return {
    ...(item as BillableItemDetail),
    acts: actsOf(scope, itemActs, found[0], { remove: whyNotRemove(found[0]), restore: whyNotRestore(found[0]) }),
    priceHistory: periods.map(({ hospitalId: _h, supersededAt, ...period }) => ({ ...period, superseded: supersededAt !== null })),
    hmoPrices: counts.reduce((sum, count) => sum + (count[id] ?? 0), 0),
    rules: rules.map(({ id: ruleId, name, kind, priority, value, status }) => ({ id: ruleId, name, kind, priority, value, status })),
  };
}
