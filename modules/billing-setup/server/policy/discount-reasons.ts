import type { Selectable } from 'kysely';
import type { DiscountReasonsTable } from '#database/types.ts';
import type { Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { wholeInBps } from '#kernel/contract/money.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { discountReasonActs } from '../../contract/calls/policy.ts';
import type { CreateDiscountReason, DiscountReason, EditDiscountReason } from '../../contract/policy-records.ts';
import { discountReasonRecord } from '../../contract/setup.record.ts';
import { defaultDiscountReasons } from '../../contract/words.ts';
import { nameKey } from '../context.ts';
import { pageOfRows, type SetupListQuery } from './list-page.ts';

type StoredReason = Selectable<DiscountReasonsTable>;

function reasonsOf(scope: Scope) {
  return scope.tx.selectFrom('discountReasons').where('hospitalId', '=', scope.hospitalId);
}

function factsOf({ id, name, kind, maxBps, requiresNote, status, version }: StoredReason) {
  return { id, name, kind, maxBps, requiresNote, status, version };
}

function show(scope: Scope, row: StoredReason): DiscountReason {
  return { ...factsOf(row), acts: actsOf(scope, discountReasonActs, row) };
}

/** GET discount-reasons. */
export async function listReasons(scope: Scope, query: SetupListQuery): Promise<Page<DiscountReason>> {
  const rows = await reasonsOf(scope)
    .selectAll()
    .where('status', 'in', query.status?.length ? query.status : ['active'])
    .orderBy('foldedName')
    .execute();
  const page = pageOfRows(rows, query);
  return { ...page, data: page.data.map((row) => show(scope, row)) };
}

async function insert(scope: Scope, orders: readonly CreateDiscountReason[]): Promise<StoredReason[]> {
  return scope.tx
    .insertInto('discountReasons')
    .values(
      orders.map((order) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        ...order,
        foldedName: nameKey(order.name),
        status: 'active' as const,
        ...madeBy(scope),
      })),
    )
    .returningAll()
    .execute();
}

async function told(scope: Scope, action: 'create' | 'update' | 'state', row: StoredReason, before: StoredReason | null) {
  await scope.record({
    action,
    entity: 'Setting',
    entityId: row.id,
    entityNumber: 'discount-reasons',
    summary: `Discount reason ${row.name} ${before ? 'changed' : 'added'}`,
    before: before ? factsOf(before) : null,
    after: factsOf(row),
  });
  return show(scope, row);
}

/** POST discount-reasons. */
export async function createReason(scope: Scope, order: CreateDiscountReason): Promise<DiscountReason> {
  const [row] = (await insert(scope, [order])) as [StoredReason];
  return told(scope, 'create', row, null);
}

/** PATCH discount-reasons/{id}. */
export async function editReason(scope: Scope, id: Id, order: EditDiscountReason): Promise<DiscountReason> {
  const before = await reasonsOf(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const { version, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(discountReasonRecord, before, changes);
  const row = await scope.tx
    .updateTable('discountReasons')
    .set({
      ...named(changes),
      ...(order.name ? { foldedName: nameKey(order.name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return told(scope, row.status === before.status ? 'update' : 'state', row, before);
}

/** Makes the usual reasons in a hospital that has none. Answers how many. */
export async function ensureReasons(scope: Scope): Promise<number> {
  const known = await reasonsOf(scope).select('id').limit(1).executeTakeFirst();
  if (known) return 0;
  const made = await insert(
    scope,
    defaultDiscountReasons.map((name) => ({
      name,
      kind: name === 'Hospital charity' ? ('exemption' as const) : ('discount' as const),
      maxBps: wholeInBps,
      requiresNote: name === 'Management approval' || name === 'Price correction',
    })),
  );
  return made.length;
}
