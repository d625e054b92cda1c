import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { VendorRow, Vendor } from '../../contract/records.ts';
import { maskAccountNumber, openOrderStatuses, type VendorCategory } from '../../contract/words.ts';
import { deliveryOf, spendOf } from './figures.ts';
import { attachmentsOf } from './attachments.ts';
import { findVendor, seesAccounts, type VendorRecord, vendorWarnings } from './store.ts';
import { warningOf } from '../../contract/warnings.ts';

export function showVendorRow(row: VendorRecord, money: boolean): VendorRow {
  return present(VendorRow, row, {
    categories: row.categories as VendorCategory[],
    phone: row.phoneNumber === null ? null : `${row.dialcode ? `${row.dialcode} ` : ''}${row.phoneNumber}`,
    totalPurchased: money ? row.purchased : null,
    owed: money ? row.owed : null,
  });
}

/** How many orders of a vendor something may still come of. */
export async function openOrdersOf(scope: Scope, vendorId: Id): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('purchaseOrders')
    .select('orderNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('vendorId', '=', vendorId)
    .where('status', 'in', [...openOrderStatuses])
    .execute();
  return rows.map(({ orderNumber }) => orderNumber ?? 'a draft');
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
  const openOrders = await openOrdersOf(scope, id);
  const warnings = vendorWarnings(row, await scope.today());
  if (row.status !== 'active' && openOrders.length > 0)
    warnings.push(warningOf('open-orders', { orders: openOrders.slice(0, 5).join(', ') }));
  return present(Vendor, row, {
    ...showVendorRow(row, money),
    ...bankOf(scope, row),
    address: row.address,
    openOrders: openOrders.length,
    onTimePercent: delivery?.onTimePercent ?? null,
    shortPercent: delivery?.shortPercent ?? null,
    rejectPercent: delivery?.rejectPercent ?? null,
    attachments: await attachmentsOf(scope, { vendorId: id }),
    spend: money ? await spendOf(scope, id) : null,
    warnings,
  });
}
