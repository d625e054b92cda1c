import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { InputOf } from '#kernel/contract/calls.ts';
import { isUuid } from '#kernel/server/ids/uuid.ts';
import type { notificationCalls } from '../contract/calls.ts';
import type { NotificationPage, PartialNotification } from '../contract/records.ts';
import { compileFilter, compileSort } from './compile-filter.ts';
import { FilterError } from './filter-grammar.ts';
import { pickFields } from './pick-fields.ts';
import { pagingOf, skipsTotal } from './rules.ts';
import { badRequest, notFound } from './sdk-answers.ts';
import { countRecords, findRecords, ownNotices, recordOf } from './store.ts';

export type ListQuery = InputOf<typeof notificationCalls.list>['query'];

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function compiledOf(query: ListQuery, now: string) {
  try {
    return { where: compileFilter(one(query.filter), now), order: compileSort(one(query.sort)) };
  } catch (error) {
    if (error instanceof FilterError) throw badRequest();
    throw error;
  }
}

/** Own notices by the SDK's filter, sort and page. Invariant 2: the filter only ever narrows the own rows. */
export async function listRecords(scope: AnyScope, query: ListQuery): Promise<NotificationPage> {
  const { page, perPage } = pagingOf(query);
  const { where, order } = compiledOf(query, scope.now);
  const items = await findRecords(scope, { where, order, limit: perPage, offset: (page - 1) * perPage });
  const skip = skipsTotal(one(query.skipTotal));
  const totalItems = skip ? -1 : await countRecords(scope, where);
  const fields = one(query.fields);
  return {
    page,
    perPage,
    totalItems,
    totalPages: skip ? -1 : Math.ceil(totalItems / perPage),
    items: items.map((item) => pickFields(item, fields)),
  };
}

/** One own notice; a foreign or unknown one is not found. */
export async function viewRecord(scope: AnyScope, id: string, fields: string | string[] | undefined): Promise<PartialNotification> {
  if (!isUuid(id)) throw notFound();
  const row = await ownNotices(scope).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return pickFields(recordOf(row), one(fields));
}

/** Unread notices and unread calls of the session's person. */
export async function countUnread(scope: AnyScope): Promise<{ unread: number; calls: number }> {
  const rows = await ownNotices(scope)
    .where('readStatus', '=', false)
    .groupBy('kind')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .execute();
  const countOf = (kind: 'notice' | 'call') => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  return { unread: countOf('notice') + countOf('call'), calls: countOf('call') };
}
