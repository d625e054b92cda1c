import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { itemOfSource, postEntry, saveBillableItems } from '#modules/billing-setup/server/index.ts';
import { receiveBatches } from '#modules/inventory/server/index.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { spreadCost, supplyLineUnits } from '../../contract/sums.ts';
import type { PostSupply, Supply } from '../../contract/supply-records.ts';
import { changeOrder, lockOrder, type OrderLineRecord, orderLines, type OrderRecord } from '../orders/store.ts';
import { requireProducts } from '../products.ts';
import {
  coldChainBroken,
  statusAfterReceipt,
  whyNotComplete,
  whyNotDated,
  whyNotLicensed,
  whyNotOverReceive,
  whyNotReceive,
  whyNotTotal,
  whyNotTrade,
} from '../rules.ts';
import { addToAccount, licenceOf, tellLive } from '../vendors/store.ts';
import { showSupply } from './show-supply.ts';
import { findSupply, lockSupply, supplyLines, type SupplyLineRecord, type SupplyRecord } from './store.ts';
import { type SupplyFacts, supplyWarnings } from './supply-warnings.ts';
import { supplyRecord } from '../../contract/supply.record.ts';

const overrideRights = {
  overrideLicence: 'Override Vendor Licence',
  overrideOverReceipt: 'Override Over-Receipt',
  overrideShelfLife: 'Override Over-Receipt',
} as const;

/** A reason to go on all the same counts only of those who may. */
function requireRights(scope: Scope, order: PostSupply): void {
  for (const [key, permission] of Object.entries(overrideRights))
    if (order[key as keyof typeof overrideRights] && !scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

async function refuseUnready(scope: Scope, { vendor, supply, lines, products }: SupplyFacts, order: PostSupply): Promise<void> {
  refuseIf(whyNotTrade(vendor));
  const today = await scope.today();
  refuseIf(
    whyNotComplete({
      invoiceNumber: supply.invoiceNumber,
      invoiceDate: supply.invoiceDate,
      temperature: supply.temperature,
      lines: lines.map((line) => ({
        productName: line.productName,
        coldChain: products.get(line.productId)?.coldChain ?? false,
        delivered: supplyLineUnits(line).delivered,
        rejectedUnits: line.rejectedUnits,
        rejectReason: line.rejectReason,
        accepted: line.acceptedUnits,
      })),
    }),
  );
  const receivedOn = dayIn(supply.receivedAt, await scope.zone());
  refuseIf(whyNotDated({ receivedAt: supply.receivedAt, receivedOn, invoiceDate: supply.invoiceDate, now: scope.now }));
  refuseIf(whyNotLicensed(licenceOf(vendor, today), order.overrideLicence !== undefined));
  if (supply.total < 0) throw vendorRefusals.refusal('SUPPLY_DISCOUNT');
  refuseIf(whyNotTotal(supply.total, supply.invoiceTotal, order.confirmTotal === true));
}

/** The order of the delivery, locked, with its lines; refuses what is too much. */
async function lockOrdered(
  scope: Scope,
  { supply, lines }: SupplyFacts,
  order: PostSupply,
): Promise<{ readonly row: OrderRecord; readonly lines: OrderLineRecord[] } | null> {
  if (!supply.purchaseOrderId) return null;
  const row = await lockOrder(scope, supply.purchaseOrderId);
  refuseIf(whyNotReceive(row));
  const ordered = await orderLines(scope, row.id);
  for (const line of ordered)
    refuseIf(
      whyNotOverReceive(line, arrivingFor(lines, line.id), order.overrideOverReceipt !== undefined || arrivingFor(lines, line.id) === 0),
    );
  return { row, lines: ordered };
}

function arrivingFor(lines: readonly SupplyLineRecord[], orderLineId: Id): number {
  return lines.filter((line) => line.orderLineId === orderLineId).reduce((sum, { orderUnits }) => sum + orderUnits, 0);
}

/** Adds what came to the order's lines, or takes it off again, and puts the order where it then stands (invariant 4). */
export async function noteReceived(
  scope: Scope,
  order: { readonly row: OrderRecord; readonly lines: readonly OrderLineRecord[] },
  lines: readonly SupplyLineRecord[],
  sign: 1 | -1,
): Promise<void> {
  const after = order.lines.map((line) => ({ ...line, receivedUnits: line.receivedUnits + sign * arrivingFor(lines, line.id) }));
  await sql`
    update purchase_order_lines l set received_units = r.received
      from unnest(${after.map(({ id }) => id)}::uuid[], ${after.map(({ receivedUnits }) => receivedUnits)}::bigint[]) as r (id, received)
     where l.hospital_id = ${scope.hospitalId} and l.id = r.id and l.received_units <> r.received`.execute(scope.tx);
  const status = order.row.status === 'closed' ? 'closed' : statusAfterReceipt(after);
  const receivedUnits = after.reduce((sum, line) => sum + line.receivedUnits, 0);
  await changeOrder(scope, order.row, { status, receivedUnits }, { summary: `Order ${order.row.orderNumber}: ${status}` });
}

interface Booked {
  readonly line: SupplyLineRecord;
  readonly cost: number;
  readonly destination: 'available' | 'quarantined';
}

/** Batches and stock of the accepted units, and what each batch cost. */
async function bookStock(scope: Scope, facts: SupplyFacts, supplyNumber: string, order: PostSupply): Promise<void> {
  const { vendor, supply, lines, products } = facts;
  const broken = coldChainBroken(supply.temperature);
  const costs = spreadCost(lines, supply.total);
  const booked = lines.map((line, at): Booked => {
    const cold = products.get(line.productId)?.coldChain === true;
    return { line, cost: costs[at] ?? 0, destination: line.destination ?? (broken && cold ? 'quarantined' : 'available') };
  });
  const batches = await receiveBatches(scope, {
    supplyId: supply.id,
    supplyNumber,
    vendorId: vendor.id,
    vendorName: vendor.name,
    locationId: supply.locationId,
    receivedAt: supply.receivedAt,
    lines: booked
      .filter(({ line }) => line.acceptedUnits > 0)
      .map(({ line, cost, destination }) => ({
        key: line.id,
        productId: line.productId,
        batchNumber: line.batchNumber ?? supplyNumber,
        manufactureDate: line.manufactureDate,
        expiryDate: line.expiryDate,
        quantity: line.acceptedUnits,
        totalCost: cost,
        destination: destination === 'quarantined' ? ('quarantine' as const) : ('stock' as const),
        ...(order.overrideShelfLife ? { acceptShortLife: true } : {}),
      })),
  });
  await sql`
    update supply_lines l set batch_id = r.batch_id, batch_cost = r.cost, destination = r.destination
      from unnest(${booked.map(({ line }) => line.id)}::uuid[], ${booked.map(({ line }) => batches.get(line.id)?.batchId ?? null)}::uuid[],
                  ${booked.map(({ cost }) => cost)}::bigint[], ${booked.map(({ destination }) => destination)}::text[])
           as r (id, batch_id, cost, destination)
     where l.hospital_id = ${scope.hospitalId} and l.id = r.id`.execute(scope.tx);
}

/** What was paid last stands with each product of the vendor, on its price list or not. */
async function noteLastPrices(scope: Scope, { vendor, lines }: SupplyFacts): Promise<void> {
  const priced = new Map(lines.filter((line) => line.quantityPacks > 0).map((line) => [line.productId, line]));
  if (priced.size === 0) return;
  await scope.tx
    .insertInto('vendorProducts')
    .values(
      [...priced.values()].map((line) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        vendorId: vendor.id,
        productId: line.productId,
        packName: line.packName,
        unitsPerPack: line.unitsPerPack,
        price: line.costPerPack,
        taxBps: 0,
        minQuantity: 1,
        lastPrice: line.costPerPack,
        lastUnitsPerPack: line.unitsPerPack,
        lastPriceAt: scope.now,
        listed: false,
        preferred: false,
      })),
    )
    .onConflict((conflict) =>
      conflict.constraint('vendor_products_once').doUpdateSet((eb) => ({
        lastPrice: eb.ref('excluded.lastPrice'),
        lastUnitsPerPack: eb.ref('excluded.lastUnitsPerPack'),
        lastPriceAt: eb.ref('excluded.lastPriceAt'),
      })),
    )
    .execute();
}

/** New selling prices of products that are for sale; they go to the price list, which wants the right to edit products. */
async function noteSellingPrices(scope: Scope, { lines, supply }: SupplyFacts): Promise<void> {
  const wanted = new Map(lines.flatMap((line) => (line.sellingPrice === null ? [] : [[line.productId, line.sellingPrice] as const])));
  if (wanted.size === 0) return;
  if (!scope.may('Edit Product')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Edit Product' });
  const items = [...(await itemOfSource(scope, 'product', [...wanted.keys()]))].filter(([id, item]) => item.price !== wanted.get(id));
  if (items.length === 0) return;
  await saveBillableItems(
    scope,
    items.flatMap(([sourceId, { module, name, serviceTypeId, departmentId }]) => {
      const price = wanted.get(sourceId) ?? null;
      const priceReason = `Invoice ${supply.invoiceNumber}`;
      return departmentId
        ? [{ sourceType: 'product' as const, sourceId, module, name, serviceTypeId, departmentId, price, priceReason }]
        : [];
    }),
  );
}

async function recordOverrides(scope: Scope, supply: SupplyRecord, supplyNumber: string, order: PostSupply): Promise<void> {
  for (const key of Object.keys(overrideRights)) {
    const reason = order[key as keyof typeof overrideRights];
    if (!reason) continue;
    await scope.record({
      action: 'override',
      entity: 'Supply',
      entityId: supply.id,
      entityNumber: supplyNumber,
      summary: `${supplyNumber}: ${overrideRights[key as keyof typeof overrideRights]}`,
      reason,
    });
  }
}

/**
 * PATCH supply/{id}/post: batches, stock, cost, what is owed and the order, all in one act (invariants 1, 3, 4). Posts E17: what came
 * in to 1300 against 2100.
 */
export async function postSupply(scope: Scope, id: Id, order: PostSupply): Promise<Supply> {
  requireRights(scope, order);
  const { vendor, supply: draft } = await lockForPost(scope, id, order.version);
  const lines = await supplyLines(scope, id);
  const products = await requireProducts(
    scope,
    lines.map(({ productId }) => productId),
    true,
  );
  const facts: SupplyFacts = { vendor, supply: draft, lines, products };
  await refuseUnready(scope, facts, order);
  const ordered = await lockOrdered(scope, facts, order);
  const warnings = await supplyWarnings(scope, facts);
  const supplyNumber = await nextNumber(scope, 'GRN-');
  await bookStock(scope, facts, supplyNumber, order);
  if (ordered) await noteReceived(scope, ordered, lines, 1);
  await noteLastPrices(scope, facts);
  await noteSellingPrices(scope, facts);
  const entry = await postEntry(scope, {
    event: 'E17',
    sourceType: 'supply',
    sourceId: id,
    narration: `${supplyNumber} of ${vendor.name}, invoice ${draft.invoiceNumber}`,
    lines: [
      { account: '1300', debit: draft.total },
      { account: '2100', credit: draft.total },
    ],
  });
  await scope.tx
    .updateTable('supplies')
    .set({
      status: 'posted',
      supplyNumber,
      entryId: entry?.id ?? null,
      postedAt: scope.now,
      postedBy: scope.actor.userId,
      postedByName: scope.actor.name,
      ...changedBy(scope),
      version: draft.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await addToAccount(scope, vendor.id, { purchased: draft.total, supplies: 1 });
  await scope.record({
    action: 'state',
    entity: 'Supply',
    entityId: id,
    entityNumber: supplyNumber,
    summary: `Delivery ${supplyNumber} of ${vendor.name} posted`,
    before: { status: 'draft' },
    after: { status: 'posted', total: draft.total, lineCount: draft.lineCount, invoiceNumber: draft.invoiceNumber },
  });
  await recordOverrides(scope, draft, supplyNumber, order);
  await tellLive(scope, 'supplies', id, 'update', 'View Supplies');
  return showSupply(scope, id, warnings);
}

/** Vendor, then delivery; its order comes after. */
async function lockForPost(scope: Scope, id: Id, version: number | undefined) {
  guard(supplyRecord, 'post', await findSupply(scope, id));
  const locked = await lockSupply(scope, id, version);
  guard(supplyRecord, 'post', locked.supply);
  return locked;
}
