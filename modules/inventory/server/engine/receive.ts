import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { StockReceived } from '../../contract/events.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { whyNotReceived } from '../rules/receipt.ts';
import { type BookBatch, lockProducts, openBook, requirePlace, type StockBook, usableToServe } from './book.ts';
import type { ReceiveLine, ReceiveOrder } from './orders.ts';
import { balanceAt } from './put.ts';
import { BookChanges, type MoveReference, writeBook } from './write-book.ts';

/** A batch's number without case and spaces; signs count. */
export const foldNumber = (number: string) => number.trim().toLowerCase().replace(/\s+/g, '');

/** Batches that lines mean which are there already. */
async function knownBatches(scope: Scope, lines: readonly ReceiveLine[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select b.id from unnest(${lines.map(({ productId }) => productId)}::uuid[], ${lines.map((line) => foldNumber(numberOf(line)))}::text[],
                            ${lines.map(({ expiryDate }) => expiryDate)}::date[]) as l (product_id, number, expiry)
      join batches b on b.hospital_id = ${scope.hospitalId} and b.product_id = l.product_id and b.folded_number = l.number
       and b.expiry_date is not distinct from l.expiry`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

const numberOf = ({ batchNumber }: ReceiveLine) => batchNumber.trim() || 'None';
const likeness = (productId: Id, foldedNumber: string, expiryDate: string | null) => `${productId} ${foldedNumber} ${expiryDate ?? ''}`;

function fresh(scope: Scope, line: ReceiveLine, batchNumber: string): BookBatch {
  const { productId, quantity, totalCost, expiryDate } = line;
  return {
    id: scope.newId(),
    productId,
    batchNumber,
    foldedNumber: foldNumber(batchNumber),
    expiryDate,
    frozenBy: null,
    quantityReceived: quantity,
    totalCost,
    status: line.destination === 'quarantine' ? 'quarantined' : 'available',
    transitQuantity: 0,
    transitValue: 0,
  };
}

interface FreshBatch {
  readonly batch: BookBatch;
  readonly line: ReceiveLine;
}

async function insertBatches(scope: Scope, fresh: readonly FreshBatch[], order: ReceiveOrder): Promise<void> {
  if (fresh.length === 0) return;
  const { updatedAt: at, updatedBy: by, updatedByName: byName } = changedBy(scope);
  const rows = fresh.map(({ batch, line }) => ({ ...batch, manufactureDate: line.manufactureDate }));
  await sql`
    insert into batches (hospital_id, id, product_id, batch_number, folded_number, manufacture_date, expiry_date, supply_id, vendor_id,
                         received_at, quantity_received, total_cost, unit_cost, status, created_at, created_by, updated_at, updated_by, updated_by_name)
    select ${scope.hospitalId}, r.id, r."productId", r."batchNumber", r."foldedNumber", r."manufactureDate", r."expiryDate", ${order.supplyId}::uuid,
           ${order.vendorId}::uuid, ${order.receivedAt}::timestamptz, r."quantityReceived", r."totalCost", round(r."totalCost"::numeric / r."quantityReceived", 4), r.status,
           ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid, ${byName}::text
      from jsonb_to_recordset(${json(rows)}) as r (id uuid, "productId" uuid, "batchNumber" text, "foldedNumber" text, "manufactureDate" date,
           "expiryDate" date, "quantityReceived" int, "totalCost" bigint, status text)`.execute(scope.tx);
}

/** The book of a receipt, with its batches by what they are. */
class Receipt {
  readonly fresh: FreshBatch[] = [];
  readonly #known: Map<string, BookBatch>;

  constructor(book: StockBook) {
    this.#known = new Map(
      [...book.batches.values()].map((batch) => [likeness(batch.productId, batch.foldedNumber, batch.expiryDate), batch]),
    );
  }

  /** The batch of a line: one that is known gets more units and cost, a new one is made. */
  batchFor(scope: Scope, book: StockBook, line: ReceiveLine): { batch: BookBatch; isNew: boolean } {
    const key = likeness(line.productId, foldNumber(numberOf(line)), line.expiryDate);
    const known = this.#known.get(key);
    if (!known) {
      const batch = fresh(scope, line, numberOf(line));
      this.#known.set(key, batch);
      this.fresh.push({ batch, line });
      book.batches.set(batch.id, batch);
      return { batch, isNew: true };
    }
    known.quantityReceived += line.quantity;
    known.totalCost += line.totalCost;
    return { batch: known, isNew: false };
  }
}

async function openForReceipt(scope: Scope, { lines }: ReceiveOrder): Promise<StockBook> {
  const ids = lines.map(({ productId }) => productId);
  // Locked before the batches are looked for: one that is made at the same time is found.
  await lockProducts(scope, ids);
  return openBook(scope, ids, await knownBatches(scope, lines));
}

/**
 * Takes units into the stock: a new batch for each number and expiry date of a product, or more of a batch that is there. A supply's
 * receipt is posted by who keeps vendors (E17, the sum of `totalCost`); opening stock (`supplyId` null) is posted here. Lines for
 * `quarantine` are usable only once they are released. Answers the batch of each line by its key. The caller writes the audit entry.
 *
 * Refuses 422 EXPIRED_BATCH, EXPIRY_REQUIRED, EXPIRY_BEFORE_MADE, SHELF_LIFE_SHORT, LOCATION_UNKNOWN, PRODUCT_UNKNOWN and, of opening
 * stock, 409 OPENING_EXISTS for a batch that is there already.
 */
export async function receiveBatches(scope: Scope, order: ReceiveOrder): Promise<Map<string, { readonly batchId: Id }>> {
  const book = await openForReceipt(scope, order);
  requirePlace(book, order.locationId);
  const out = outOfStock(book);
  const changes = new BookChanges();
  const receipt = new Receipt(book);
  const found = new Map<string, { batchId: Id }>();
  for (const line of order.lines) {
    if (!Number.isSafeInteger(line.quantity) || line.quantity <= 0) throw new Error('Units of stock are whole numbers above 0');
    const product = book.products.get(line.productId);
    if (!product) throw inventoryRefusals.refusal('PRODUCT_UNKNOWN');
    const shortest = product.minShelfLifeDays === null ? null : addCalendarDays(book.today, product.minShelfLifeDays);
    refuseIf(whyNotReceived(line, product, { today: book.today, shortest }));
    const { batch, isNew } = receipt.batchFor(scope, book, line);
    if (!isNew && order.supplyId === null) throw inventoryRefusals.refusal('OPENING_EXISTS');
    const balance = balanceAt(book, batch, order.locationId);
    balance.quantity += line.quantity;
    balance.value += line.totalCost;
    if (!isNew && line.destination === 'quarantine') balance.quarantined += line.quantity;
    const reference: MoveReference = {
      type: order.supplyId === null ? 'opening' : 'receive',
      refType: order.supplyId === null ? 'opening-stock' : 'supply',
      refId: order.supplyId ?? batch.id,
      refNumber: order.supplyNumber ?? null,
      party: { name: order.vendorName ?? null },
      transit: false,
    };
    changes.note(scope, book, { batch, locationId: order.locationId, quantity: line.quantity, cost: line.totalCost }, reference);
    found.set(line.key, { batchId: batch.id });
  }
  await insertBatches(scope, receipt.fresh, order);
  await writeBook(scope, book, changes);
  await noteLevels(scope, book);
  const still = new Set(outOfStock(book));
  await scope.emit(StockReceived, { productIds: [...book.products.keys()], backInStock: out.filter((id) => !still.has(id)) });
  return found;
}

/** Products of a book at their reserve or below: Out-Of-Stock. */
function outOfStock(book: StockBook): Id[] {
  return [...book.products.values()].filter(({ id, stockReserve }) => usableToServe(book, id) <= stockReserve).map(({ id }) => id);
}

/** Remembers how much there is after a receipt: what the stock bar calls full. */
async function noteLevels(scope: Scope, book: StockBook): Promise<void> {
  const ids = [...book.products.keys()];
  const levels = ids.map((id) => usableToServe(book, id));
  await sql`
    update products p set level_after_receipt = r.level from unnest(${ids}::uuid[], ${levels}::int[]) as r (id, level)
     where p.hospital_id = ${scope.hospitalId} and p.id = r.id`.execute(scope.tx);
}

/**
 * Takes a supply's receipt back: every unit must still stand where it was received, and nothing may have left its batches since; else
 * 409 RECEIPT_USED. Answers the cost that leaves the stock, which is what was received; it is posted by who keeps vendors. The caller
 * writes the audit entry.
 */
export async function reverseReceipt(scope: Scope, supplyId: Id, reason: string): Promise<{ readonly cost: number }> {
  const received = await scope.tx
    .selectFrom('stockMovements')
    .select(['id', 'sequence', 'productId', 'batchId', 'locationId', 'quantity', 'cost', 'refNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('refId', '=', supplyId)
    .where('type', '=', 'receive')
    .orderBy('sequence')
    .execute();
  const book = await openBook(
    scope,
    received.map(({ productId }) => productId),
    received.map(({ batchId }) => batchId),
  );
  // The products are locked now: a reversal at the same time is seen, and finds its receipts balanced.
  const open = await receiptsLeft(scope, supplyId);
  const changes = new BookChanges();
  let total = 0;
  for (const { batchId, locationId, quantity, cost, refNumber, sequence } of received.filter((each) => open.has(each.id))) {
    const batch = book.batches.get(batchId) as BookBatch;
    const balance = balanceAt(book, batch, locationId);
    if (balance.quantity < quantity || balance.value < cost || (await leftSince(scope, batchId, sequence, supplyId)))
      throw inventoryRefusals.refusal('RECEIPT_USED', { batch: batch.batchNumber });
    balance.quantity -= quantity;
    balance.value -= cost;
    balance.quarantined = Math.min(balance.quarantined, balance.quantity);
    if (batch.quantityReceived > quantity) {
      batch.quantityReceived -= quantity;
      batch.totalCost -= cost;
    }
    const reference: MoveReference = { type: 'receive', refType: 'supply', refId: supplyId, refNumber, reason, transit: false };
    changes.note(scope, book, { batch, locationId, quantity: -quantity, cost: -cost }, reference);
    total += cost;
  }
  await writeBook(scope, book, changes);
  return { cost: total };
}

/** Receipts of a supply that were not taken back. */
async function receiptsLeft(scope: Scope, supplyId: Id): Promise<Set<Id>> {
  const rows = await scope.tx
    .selectFrom('stockMovements')
    .select(['id', 'quantity'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('refId', '=', supplyId)
    .where('type', '=', 'receive')
    .execute();
  const reversed = rows.some(({ quantity }) => quantity < 0);
  return new Set(reversed ? [] : rows.map(({ id }) => id));
}

async function leftSince(scope: Scope, batchId: Id, sequence: number, supplyId: Id): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('stockMovements')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('batchId', '=', batchId)
    .where('sequence', '>', sequence)
    .where('quantity', '<', 0)
    .where('refId', '<>', supplyId)
    .executeTakeFirst();
  return row !== undefined;
}
