import { present } from '#kernel/server/reading/present.ts';
import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ProductBrief } from '#modules/inventory/server/index.ts';
import { supplyActs } from '../../contract/calls/supplies.ts';
import type { Warning } from '../../contract/records.ts';
import { SupplyRow, SupplyLine, Supply } from '../../contract/supply-records.ts';
import { by } from '../context.ts';
import { locationNames, requireProducts } from '../products.ts';
import { whyNotReverseSupply } from '../rules.ts';
import { attachmentsOf } from '../vendors/attachments.ts';
import { findVendor } from '../vendors/store.ts';
import { findSupply, supplyLines, type SupplyLineRecord, type SupplyRecord } from './store.ts';
import { supplyWarnings } from './supply-warnings.ts';

interface RowFacts {
  readonly scope: Scope;
  readonly locations: ReadonlyMap<Id, string>;
  readonly orders: ReadonlyMap<Id, string | null>;
  readonly today: CalendarDate;
  readonly money: boolean;
}

/** Numbers of the orders that deliveries came against. */
export async function orderNumbers(scope: Scope, rows: readonly SupplyRecord[]): Promise<Map<Id, string | null>> {
  const ids = [...new Set(rows.flatMap(({ purchaseOrderId }) => purchaseOrderId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await scope.tx
    .selectFrom('purchaseOrders')
    .select(['id', 'orderNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, orderNumber }) => [id, orderNumber]));
}

export function showSupplyRow(row: SupplyRecord, { scope, locations, orders, today, money }: RowFacts): SupplyRow {
  const posted = row.status === 'posted';
  return present(SupplyRow, row, {
    orderNumber: row.purchaseOrderId === null ? null : (orders.get(row.purchaseOrderId) ?? null),
    locationName: locations.get(row.locationId) ?? '',
    total: money ? row.total : null,
    paid: money ? row.paid : null,
    open: money ? row.open : null,
    paymentStatus: money && posted ? row.paymentStatus : null,
    overdue: money && row.open > 0 && row.dueAt !== null && row.dueAt < today,
    acts: actsOf(scope, supplyActs, row, { reverse: whyNotReverseSupply(row) }),
  });
}

function showLine(line: SupplyLineRecord, product: ProductBrief | undefined): SupplyLine {
  return present(SupplyLine, line, { sku: product?.sku ?? '', unit: product?.unit ?? '', coldChain: product?.coldChain ?? false });
}

/** GET supply/{id}. `warnings`: what the act that answers found; else what a draft is to be told of. */
export async function showSupply(scope: Scope, id: Id, warnings?: Warning[]): Promise<Supply> {
  const row = await findSupply(scope, id);
  const lines = await supplyLines(scope, id);
  const products = await requireProducts(
    scope,
    lines.map(({ productId }) => productId),
    false,
  );
  const today = await scope.today();
  const facts = { scope, locations: await locationNames(scope), orders: await orderNumbers(scope, [row]), today, money: true };
  const found =
    warnings ??
    (row.status === 'draft'
      ? await supplyWarnings(scope, { vendor: await findVendor(scope, row.vendorId), supply: row, lines, products })
      : []);
  return present(Supply, row, {
    ...showSupplyRow(row, facts),
    lines: lines.map((line) => showLine(line, products.get(line.productId))),
    total: row.total,
    temperatureOnArrival: row.temperature,
    postedBy: by(row.postedBy, row.postedByName),
    reversedBy: by(row.reversedBy, row.reversedByName),
    attachments: await attachmentsOf(scope, { supplyId: id }),
    createdBy: { id: row.createdBy, name: row.createdByName },
    warnings: found,
  });
}
