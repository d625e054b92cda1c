import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import {
  allocationsOf,
  productsOf,
  type StockFigures,
  stockOf,
  type UnpricedProduct,
  unpricedProducts,
} from '#modules/inventory/server/index.ts';
import { gateOfSource } from '#modules/patient-bills/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import {
  type Customer,
  type DispensedBatch,
  type MedicationReturn,
  type OrderRow,
  OrderLine,
  MedicationOrder,
} from '../../contract/medication-order-records.ts';
import { leftAfter, unitsFor } from '../../contract/equivalence.ts';
import { alertsOf, requestsById, type StoredRequest } from '../requests/store.ts';
import { isControlled } from '../requests/write.ts';
import { needsOf } from '../rules/orders.ts';
import { pharmacySettingsOf } from '../settings.ts';
import { sourceOf } from './bills.ts';
import { leftOf } from '../requests/left.ts';
import { lineDirections } from '../requests/line-directions.ts';
import { type LineAmounts, quoteLines, totalsOf } from './prices.ts';
import { showOrderRows } from './rows.ts';
import { findOrder, linesOf, requestIdsOf, type StoredLine, type StoredOrder } from './store.ts';

async function batchesOf(scope: Scope, orderId: Id): Promise<Map<Id, DispensedBatch[]>> {
  const rows = await scope.tx
    .selectFrom('medicationOrderBatches')
    .select(['lineId', 'batchId', 'batchNumber', 'expiryDate', 'quantity', 'returned'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', orderId)
    .orderBy('expiryDate')
    .orderBy('batchId')
    .execute();
  const found = new Map<Id, DispensedBatch[]>();
  for (const { lineId, ...batch } of rows) found.set(lineId, [...(found.get(lineId) ?? []), batch]);
  return found;
}

async function returnsOf(scope: Scope, orderId: Id): Promise<MedicationReturn[]> {
  const heads = await scope.tx
    .selectFrom('medicationReturns')
    .select(['id', 'at', 'returnedBy', 'receivedByName', 'refund'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderId', '=', orderId)
    .orderBy('at')
    .execute();
  if (heads.length === 0) return [];
  const lines = await scope.tx
    .selectFrom('medicationReturnLines as r')
    .innerJoin('medicationOrderBatches as b', (join) =>
      join.onRef('b.hospitalId', '=', 'r.hospitalId').onRef('b.lineId', '=', 'r.lineId').onRef('b.batchId', '=', 'r.batchId'),
    )
    .innerJoin('medicationOrderLines as l', (join) => join.onRef('l.hospitalId', '=', 'r.hospitalId').onRef('l.id', '=', 'r.lineId'))
    .select(['r.returnId', 'r.lineId', 'l.productName as product', 'b.batchNumber', 'r.quantity', 'r.disposition', 'r.reason'])
    .where('r.hospitalId', '=', scope.hospitalId)
    .where(
      'r.returnId',
      'in',
      heads.map(({ id }) => id),
    )
    .orderBy('l.position')
    .execute();
  return heads.map(({ id, at, returnedBy, receivedByName, refund }) => ({
    ...{ id, at, returnedBy, refund },
    receivedBy: receivedByName,
    lines: lines.filter(({ returnId }) => returnId === id).map(({ returnId: _return, ...line }) => line),
  }));
}

interface Stock {
  readonly here: ReadonlyMap<Id, StockFigures>;
  readonly everywhere: ReadonlyMap<Id, StockFigures>;
  /** Units held for each line. */
  readonly held: ReadonlyMap<Id, number>;
}

async function stockFor(scope: Scope, order: StoredOrder, lines: readonly StoredLine[]): Promise<Stock | null> {
  if (order.status !== 'draft' && order.status !== 'submitted') return null;
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const states = await allocationsOf(
    scope,
    lines.map(({ id }) => id),
  );
  return {
    here: await stockOf(scope, ids, order.locationId),
    everywhere: await stockOf(scope, ids),
    held: new Map([...states].map(([id, state]) => [id, state.state === 'held' ? state.quantity : 0])),
  };
}

/** Units that the line may have: what is free at the store, without what the hospital keeps back, and what is held for it already. */
function availableOf(line: StoredLine, product: UnpricedProduct | undefined, stock: Stock): number {
  const here = stock.here.get(line.productId);
  const everywhere = stock.everywhere.get(line.productId);
  if (!here || !everywhere) return 0;
  const spare = everywhere.quantity - everywhere.allocated - (product?.stockReserve ?? 0);
  return Math.max(0, Math.min(here.quantity - here.allocated, spare)) + (stock.held.get(line.id) ?? 0);
}

interface LineFacts {
  readonly product: UnpricedProduct | undefined;
  readonly request: StoredRequest | undefined;
  /** Units of the request that are left beside its other lines. */
  readonly left: number;
  readonly amounts: LineAmounts;
  readonly batches: DispensedBatch[];
  readonly stock: Stock | null;
}

function lineOf(line: StoredLine, { product, request, left, amounts, batches, stock }: LineFacts): OrderLine {
  return present(OrderLine, line, {
    batches,
    requestNumber: request?.requestNumber ?? null,
    product: {
      id: line.productId,
      name: line.productName,
      unit: line.unit,
      controlled: isControlled(product),
      highAlert: product?.medication?.highAlert ?? false,
      lookAlike: product?.medication?.lookAlike ?? false,
      countable: product?.medication?.countable ?? true,
      coldChain: product?.coldChain ?? false,
    },
    prescribed: line.prescribedName ? { id: line.prescribedProductId, name: line.prescribedName } : null,
    remaining: request ? unitsFor(left, line.inPlace ?? 1) : null,
    available: stock ? availableOf(line, product, stock) : null,
    onHand: stock ? (stock.here.get(line.productId)?.onHand ?? 0) : null,
    ...amounts,
    pricingStatus: amounts.amount === null ? 'unpriced' : 'priced',
    directions: lineDirections(line, request),
    alerts: alertsOf(line),
  });
}

/** Until when stock is held for a submitted order (null: without an end, or not at all), and whether what was held has lapsed. */
async function heldFor(
  scope: Scope,
  order: StoredOrder,
  lines: readonly StoredLine[],
): Promise<Pick<MedicationOrder, 'allocatedUntil' | 'allocationLapsed'>> {
  if (order.status !== 'submitted') return { allocatedUntil: null, allocationLapsed: false };
  const states = await allocationsOf(
    scope,
    lines.map(({ id }) => id),
  );
  const of = [...states.values()];
  const [first] = of.flatMap(({ state, expiresAt }) => (state === 'held' && expiresAt ? [expiresAt] : [])).sort();
  return { allocatedUntil: first ?? null, allocationLapsed: of.some(({ state }) => state === 'lapsed') };
}

/** An order as its page shows it; a draft with the prices of now. Refuses CONFIDENTIAL_PATIENT. */
export async function showOrder(scope: Scope, id: Id): Promise<MedicationOrder> {
  const order = await findOrder(scope, id);
  if (order.patientId) await openPatient(scope, order.patientId);
  return showStored(scope, order, await linesOf(scope, [id]));
}

/** All that an order shows beside its own row and lines. */
function partsOf(scope: Scope, order: StoredOrder, lines: readonly StoredLine[]) {
  const { id } = order;
  const draft = order.status === 'draft';
  const productIds = lines.map(({ productId }) => productId);
  return readTogether({
    shown: showOrderRows(scope, [order]),
    priced: draft ? productsOf(scope, productIds) : null,
    unpriced: draft ? null : unpricedProducts(scope, productIds),
    requests: requestsById(scope, requestIdsOf(lines)),
    batches: batchesOf(scope, id),
    stock: stockFor(scope, order, lines),
    settings: pharmacySettingsOf(scope),
    gate: order.status === 'submitted' ? gateFor(scope, order) : null,
    returns: returnsOf(scope, id),
    held: heldFor(scope, order, lines),
  });
}

/** As `showOrder`, of an order that the act has read or written, with its lines in their places. */
export async function showStored(scope: Scope, order: StoredOrder, lines: readonly StoredLine[]): Promise<MedicationOrder> {
  const draft = order.status === 'draft';
  const { shown, priced, unpriced, requests, batches, stock, settings, gate, returns, held } = await partsOf(scope, order, lines);
  const [row] = shown;
  const products: ReadonlyMap<Id, UnpricedProduct> = priced ?? unpriced ?? new Map();
  // What ended needs no more to be left.
  const left = draft || order.status === 'submitted' ? await leftOf(scope, requests.values()) : new Map<Id, number>();
  const quoted = priced ? await quoteLines(scope, order, lines, priced) : lines;
  const medicines = lines.map(({ productId }) => ({
    highAlert: products.get(productId)?.medication?.highAlert ?? false,
    controlled: isControlled(products.get(productId)),
  }));
  return present(MedicationOrder, order, {
    ...(row as OrderRow),
    ...(draft ? totalsOf(quoted) : {}),
    ...held,
    customerDetails: order.customer as Customer | null,
    lines: lines.map((line, at) => {
      const { unitPrice, amount, coveredAmount, patientAmount } = quoted[at] as LineAmounts;
      return lineOf(line, {
        product: products.get(line.productId),
        request: requests.get(line.requestId ?? ''),
        left: lines.reduce(
          (rest, each) =>
            each.requestId === line.requestId && each.id !== line.id ? leftAfter(rest, each.quantity, each.inPlace ?? 1) : rest,
          left.get(line.requestId ?? '') ?? 0,
        ),
        amounts: { unitPrice, amount, coveredAmount, patientAmount },
        batches: batches.get(line.id) ?? [],
        stock,
      });
    }),
    submittedBy: order.submittedByName,
    checkedBy: order.checkedByName,
    witnessedBy: order.witnessedByName,
    receivedBy: order.receivedBy as MedicationOrder['receivedBy'],
    gate,
    needs: needsOf(medicines, settings.doubleCheck),
    returns,
  });
}

async function gateFor(scope: Scope, order: StoredOrder): Promise<MedicationOrder['gate']> {
  const { allowed, code, message, required, paid, overridable } = await gateOfSource(scope, {
    ...sourceOf(order.id),
    encounterType: order.encounterType,
  });
  return { allowed, code, message, required, paid, overridable };
}
