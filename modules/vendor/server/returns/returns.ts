import { present } from '#kernel/server/reading/present.ts';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { DB, VendorReturnsTable } from '#database/types.ts';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { between } from '#kernel/server/scope/days.ts';
import { returnActs, type returnCalls } from '../../contract/calls/supplies.ts';
import { VendorReturn } from '../../contract/supply-records.ts';
import { orNone } from '../context.ts';
import { documentNumber } from '../orders/list-orders.ts';
import { locationNames } from '../products.ts';
import { vendorIdsBy } from '../vendors/store.ts';

export type ReturnRecord = Selectable<VendorReturnsTable>;
type Query = QueryOf<typeof returnCalls.list>;
type Where = ExpressionBuilder<DB, 'vendorReturns'>;

/** A return, or NOT_FOUND; locked when it is to be changed (its vendor first). */
export async function findReturn(scope: Scope, id: Id, lock = false): Promise<ReturnRecord> {
  const query = scope.tx.selectFrom('vendorReturns').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The lines of returns, in their order. */
export function returnLines(scope: Scope, ids: readonly Id[]) {
  return scope.tx
    .selectFrom('vendorReturnLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('returnId', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy('lineNo')
    .execute();
}

async function supplyNumbers(scope: Scope, rows: readonly ReturnRecord[]): Promise<Map<Id, string | null>> {
  const found = await scope.tx
    .selectFrom('supplies')
    .select(['id', 'supplyNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${rows.flatMap(({ supplyId }) => supplyId ?? [])}::uuid[])`)
    .execute();
  return new Map(found.map(({ id, supplyNumber }) => [id, supplyNumber]));
}

/** Returns as the wire shows them. */
export async function showReturns(scope: Scope, rows: readonly ReturnRecord[]): Promise<VendorReturn[]> {
  if (rows.length === 0) return [];
  const lines = await returnLines(
    scope,
    rows.map(({ id }) => id),
  );
  const places = await locationNames(scope);
  const supplies = await supplyNumbers(scope, rows);
  return rows.map((row) =>
    present(VendorReturn, row, {
      supplyNumber: row.supplyId === null ? null : (supplies.get(row.supplyId) ?? null),
      lines: lines
        .filter(({ returnId }) => returnId === row.id)
        .map(({ id, batchId, batchNumber, productId, productName, locationId, quantity, reason, credit }) => ({
          id,
          batchId,
          batchNumber,
          productId,
          productName,
          locationId,
          locationName: places.get(locationId) ?? '',
          quantity,
          reason,
          credit,
        })),
      createdBy: { id: row.createdBy, name: row.createdByName },
      acts: actsOf(scope, returnActs, row),
    }),
  );
}

/** GET vendor-return/{id}. */
export async function showReturn(scope: Scope, id: Id): Promise<VendorReturn> {
  return (await showReturns(scope, [await findReturn(scope, id)]))[0] as VendorReturn;
}

/** GET vendor-return, and a vendor's own. */
export async function listReturns(scope: Scope, query: Query): Promise<Page<VendorReturn>> {
  const { from, until } = await between(scope, query);
  const typed = query.searchTerm?.trim();
  const number = typed ? documentNumber('VRT', typed) : null;
  const vendorIds = typed && !number ? await vendorIdsBy(scope, typed) : null;
  const where = (eb: Where): Expression<SqlBool> =>
    eb.and([
      eb('hospitalId', '=', scope.hospitalId),
      ...(query.status?.length ? [eb('status', 'in', query.status)] : []),
      ...(query.vendorId ? [eb('vendorId', '=', query.vendorId)] : []),
      ...(from ? [eb('createdAt', '>=', from)] : []),
      ...(until ? [eb('createdAt', '<', until)] : []),
      ...(number ? [eb('returnNumber', '=', number)] : []),
      ...(vendorIds ? [eb('vendorId', 'in', orNone(vendorIds))] : []),
    ]);
  const { count } = await scope.tx
    .selectFrom('vendorReturns')
    .where(where)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('vendorReturns')
    .selectAll()
    .where(where)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showReturns(scope, rows), meta: { count: Number(count), page: query.page, limit: query.limit } };
}
