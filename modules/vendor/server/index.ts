import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { GlobalSearch } from '#modules/organisation/contract/events.ts';
import { searchGroup } from './global-search.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { ProductInUse, VendorNames, VendorsByName } from '#modules/inventory/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { vendorRefusals } from '../contract/refusals.ts';
import { vendorSettings } from '../contract/settings.ts';
import { openOrderStatuses } from '../contract/words.ts';
import { vendorChecks } from './checks.ts';
import { vendorSteps } from './demo.ts';
import { vendorHandlers } from './handlers.ts';

registerSettingsGroup(vendorSettings);

/** Names of vendors by their ids, deleted ones too; unknown ids are left out. */
export async function vendorNames(scope: Scope, ids: readonly Id[]): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function vendorsByName(scope: Scope): Promise<Map<string, Id>> {
  const rows = await scope.tx
    .selectFrom('vendors')
    .select(['id', 'foldedName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .execute();
  return new Map(rows.map(({ id, foldedName }) => [foldedName, id]));
}

async function ordersOf(scope: Scope, productId: Id): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('purchaseOrders as o')
    .innerJoin('purchaseOrderLines as l', (join) => join.onRef('l.hospitalId', '=', 'o.hospitalId').onRef('l.orderId', '=', 'o.id'))
    .select('o.orderNumber')
    .distinct()
    .where('o.hospitalId', '=', scope.hospitalId)
    .where('o.status', 'in', [...openOrderStatuses])
    .where('o.status', '<>', 'draft')
    .where('l.productId', '=', productId)
    .execute();
  return rows.flatMap(({ orderNumber }) => orderNumber ?? []);
}

/** Vendors: orders, deliveries, returns, and what they are owed. */
export const vendorModule: ServerModule = {
  name: 'vendor',
  calls: vendorHandlers,
  refusals: vendorRefusals,
  entities: {
    vendors: { table: 'vendors', kind: 'hospital' },
    'purchase-orders': { table: 'purchaseOrders', kind: 'hospital' },
    supplies: { table: 'supplies', kind: 'hospital' },
    'vendor-returns': { table: 'vendorReturns', kind: 'hospital' },
    'vendor-payments': { table: 'vendorPayments', kind: 'hospital' },
    'vendor-attachments': { table: 'vendorAttachments', kind: 'hospital' },
  },
  answers: [
    answer(GlobalSearch, searchGroup),
    answer(VendorNames, (scope, { vendorIds }) => vendorNames(scope, vendorIds)),
    answer(VendorsByName, (scope) => vendorsByName(scope)),
    answer(ProductInUse, (scope, { productId }) => ordersOf(scope, productId)),
  ],
  checks: vendorChecks,
  demo: vendorSteps,
};
