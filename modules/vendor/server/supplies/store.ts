import { type Selectable, sql } from 'kysely';
import type { SuppliesTable, SupplyLinesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { lockVendor, type VendorRecord } from '../vendors/store.ts';

export type SupplyRecord = Selectable<SuppliesTable>;
export type SupplyLineRecord = Selectable<SupplyLinesTable>;

/** A delivery, or NOT_FOUND. */
export async function findSupply(scope: Scope, id: Id, lock = false): Promise<SupplyRecord> {
  const query = scope.tx.selectFrom('supplies').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The vendor first, then the delivery, both locked, and of the version that the person saw. */
export async function lockSupply(
  scope: Scope,
  id: Id,
  version?: number,
): Promise<{ readonly vendor: VendorRecord; readonly supply: SupplyRecord }> {
  const { vendorId } = await findSupply(scope, id);
  const vendor = await lockVendor(scope, vendorId);
  const supply = await findSupply(scope, id, true);
  if (version !== undefined && version !== supply.version) refuseStale(supply, supply.updatedByName);
  return { vendor, supply };
}

/** Supplies that are paid or credited, locked in the order of their ids; their vendor is locked already. */
export async function lockSupplies(scope: Scope, ids: readonly Id[]): Promise<Map<Id, SupplyRecord>> {
  const rows = await scope.tx
    .selectFrom('supplies')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function supplyLines(scope: Scope, supplyId: Id): Promise<SupplyLineRecord[]> {
  return scope.tx
    .selectFrom('supplyLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('supplyId', '=', supplyId)
    .orderBy('lineNo')
    .execute();
}
