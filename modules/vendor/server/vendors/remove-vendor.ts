import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { vendorRecord } from '../../contract/vendor.record.ts';
import type { VendorStatus } from '../../contract/words.ts';
import { whyNotRemoveVendor } from '../rules.ts';
import { openOrdersOf } from './show.ts';
import { lockVendor, tellLive, type VendorRecord, vendorReaders } from './store.ts';

async function owedWords(scope: Scope, { owed }: VendorRecord): Promise<string | null> {
  if (owed === 0) return null;
  const currency = await currencyOf(scope);
  return currency ? formatMoney(owed, currency.format) : String(owed);
}

async function isUsed(scope: Scope, id: Id): Promise<boolean> {
  const { hospitalId } = scope;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from purchase_orders where hospital_id = ${hospitalId} and vendor_id = ${id})
        or exists (select 1 from supplies where hospital_id = ${hospitalId} and vendor_id = ${id})
        or exists (select 1 from vendor_returns where hospital_id = ${hospitalId} and vendor_id = ${id})
        or exists (select 1 from batches where hospital_id = ${hospitalId} and vendor_id = ${id})
        or exists (select 1 from products where hospital_id = ${hospitalId} and ${id}::uuid = any(vendor_ids)) as used`.execute(scope.tx);
  return rows[0]?.used === true;
}

/** DELETE vendor/{id}: one that was never used is removed, any other archived (invariant 7). */
export async function removeVendor(
  scope: Scope,
  id: Id,
  version: number | undefined,
): Promise<{ id: Id; removed: boolean; status: VendorStatus }> {
  const row = await lockVendor(scope, id);
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  const openOrders = (await openOrdersOf(scope, [id])).get(id) ?? [];
  guard(vendorRecord, 'remove', row, whyNotRemoveVendor({ owed: await owedWords(scope, row), openOrders }));
  const removed = !(await isUsed(scope, id));
  const own = { hospitalId: scope.hospitalId, id };
  if (removed) await scope.tx.deleteFrom('vendors').where('hospitalId', '=', own.hospitalId).where('id', '=', id).execute();
  else
    await scope.tx
      .updateTable('vendors')
      .set({ status: 'archived', ...changedBy(scope), version: row.version + 1 })
      .where('hospitalId', '=', own.hospitalId)
      .where('id', '=', id)
      .execute();
  await scope.record({
    action: 'delete',
    entity: 'Vendor',
    entityId: id,
    entityNumber: row.code,
    summary: removed ? `Vendor ${row.name} removed` : `Vendor ${row.name} archived`,
    before: { status: row.status, name: row.name },
    after: removed ? null : { status: 'archived', name: row.name },
  });
  await tellLive(scope, 'vendors', id, 'delete', vendorReaders);
  return { id, removed, status: 'archived' };
}
