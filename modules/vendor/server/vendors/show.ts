import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { vendorActs } from '../../contract/calls/vendors.ts';
import { VendorRow, Vendor } from '../../contract/records.ts';
import { maskAccountNumber, openOrderStatuses, type VendorCategory } from '../../contract/words.ts';
import { whyNotRemoveVendor } from '../rules.ts';
import { deliveryOf, spendOf } from './figures.ts';
import { attachmentsOf } from './attachments.ts';
import { orNone } from '../context.ts';
import { findVendor, seesAccounts, type VendorRecord, vendorWarnings } from './store.ts';
import { warningOf } from '../../contract/warnings.ts';

/** Vendors as lists show them. */
export async function showVendorRows(scope: Scope, rows: readonly VendorRecord[]): Promise<VendorRow[]> {
  const open = await openOrdersOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => showVendorRow(scope, row, open.get(row.id) ?? []));
}

function showVendorRow(scope: Scope, row: VendorRecord, openOrders: readonly string[]): VendorRow {
  const money = seesAccounts(scope);
  const owed = row.owed === 0 ? null : String(row.owed);
  return present(VendorRow, row, {
    categories: row.categories as VendorCategory[],
    phone: row.phoneNumber === null ? null : `${row.dialcode ? `${row.dialcode} ` : ''}${row.phoneNumber}`,
    totalPurchased: money ? row.purchased : null,
    owed: money ? row.owed : null,
    openOrders: openOrders.length,
    acts: actsOf(scope, vendorActs, row, { remove: whyNotRemoveVendor({ owed, openOrders }) }),
  });
}

/** Orders of vendors that something may still come of, by vendor. */
export async function openOrdersOf(scope: Scope, vendorIds: readonly Id[]): Promise<Map<Id, string[]>> {
  const rows = await scope.tx
    .selectFrom('purchaseOrders')
    .select(['vendorId', 'orderNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('vendorId', 'in', orNone(vendorIds))
    .where('status', 'in', [...openOrderStatuses])
    .execute();
  const numbers = rows.map(({ vendorId, orderNumber }) => [vendorId, orderNumber ?? 'a draft'] as const);
  return new Map(vendorIds.map((id) => [id, numbers.flatMap(([vendorId, number]) => (vendorId === id ? [number] : []))]));
}

function bankOf(scope: Scope, row: VendorRecord) {
  const { bankName, accountName, accountNumber } = row;
  if (scope.may('View Vendor Bank Details')) return { bankName, accountName, accountNumber };
  return { bankName, accountName: null, accountNumber: accountNumber === null ? null : maskAccountNumber(accountNumber) };
}

/** GET vendor/{id}. */
export async function showVendor(scope: Scope, id: Id): Promise<Vendor> {
  const row = await findVendor(scope, id);
  const money = seesAccounts(scope);
  const delivery = (await deliveryOf(scope, [id])).get(id);
  const openOrders = (await openOrdersOf(scope, [id])).get(id) ?? [];
  const warnings = vendorWarnings(row, await scope.today());
  if (row.status !== 'active' && openOrders.length > 0)
    warnings.push(warningOf('open-orders', { orders: openOrders.slice(0, 5).join(', ') }));
  return present(Vendor, row, {
    ...showVendorRow(scope, row, openOrders),
    ...bankOf(scope, row),
    address: row.address,
    onTimePercent: delivery?.onTimePercent ?? null,
    shortPercent: delivery?.shortPercent ?? null,
    rejectPercent: delivery?.rejectPercent ?? null,
    attachments: await attachmentsOf(scope, { vendorId: id }),
    spend: money ? await spendOf(scope, id) : null,
    warnings,
  });
}
