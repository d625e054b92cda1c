import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Batch, BatchRow } from '../../contract/batch-records.ts';
import type { batchCalls } from '../../contract/calls/batches.ts';
import { VendorNames } from '../../contract/events.ts';
import type { BatchStatus } from '../../contract/words.ts';
import { stockFilesOf } from '../attachments/attachments.ts';
import { todayHere } from '../context.ts';
import { foldNumber } from '../engine/receive.ts';
import { standingOf } from '../engine/book.ts';
import { seesValue } from '../products/rows.ts';
import { searchProducts } from '../products/search.ts';

export interface StoredBatch {
  readonly id: Id;
  readonly batchNumber: string;
  readonly productId: Id;
  readonly sku: string;
  readonly productName: string;
  readonly unit: string;
  readonly status: BatchStatus;
  readonly statusReason: string | null;
  readonly manufactureDate: string | null;
  readonly expiryDate: string | null;
  readonly daysLeft: number | null;
  readonly quantity: number;
  readonly quarantined: number;
  readonly inTransit: number;
  readonly balances: { location: { id: Id; name: string }; quantity: number }[];
  readonly quantityReceived: number;
  readonly totalCost: number;
  readonly unitCost: number;
  readonly value: number;
  readonly supplyId: Id | null;
  readonly vendorId: Id | null;
  readonly receivedAt: string;
  readonly frozen: boolean;
  readonly controlled: boolean;
  readonly version: number;
}

type Query = QueryOf<typeof batchCalls.batches>;

async function rowsOf(scope: Scope, today: string, ids: readonly Id[]): Promise<StoredBatch[]> {
  const { rows } = await sql<StoredBatch>`
    select b.id, b.batch_number as "batchNumber", p.id as "productId", p.sku, p.name as "productName", p.unit, b.status,
           b.status_reason as "statusReason", b.manufacture_date as "manufactureDate", b.expiry_date as "expiryDate",
           b.expiry_date - ${today}::date as "daysLeft", coalesce(u.quantity, 0) as quantity, coalesce(u.quarantined, 0) as quarantined,
           b.transit_quantity as "inTransit", coalesce(u.balances, '[]') as balances, b.quantity_received as "quantityReceived",
           b.total_cost as "totalCost", round(b.unit_cost)::bigint as "unitCost", coalesce(u.value, 0) + b.transit_value as value, b.supply_id as "supplyId",
           b.vendor_id as "vendorId", b.received_at as "receivedAt", b.frozen_by is not null as frozen,
           coalesce(m.legal_class = 'controlled', false) as controlled, b.version
      from batches b
      join products p on p.hospital_id = b.hospital_id and p.id = b.product_id
      left join product_medications m on m.hospital_id = b.hospital_id and m.product_id = b.product_id
      left join lateral (
        select sum(s.quantity)::int as quantity, sum(s.quarantined)::int as quarantined, sum(s.value)::bigint as value,
               jsonb_agg(jsonb_build_object('location', jsonb_build_object('id', l.id, 'name', l.name), 'quantity', s.quantity)
                         order by l.created_at, l.id) as balances
          from batch_balances s join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
         where s.hospital_id = b.hospital_id and s.batch_id = b.id and s.quantity > 0) u on true
     where b.hospital_id = ${scope.hospitalId} and b.id = any(${[...ids]}::uuid[])`.execute(scope.tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function shown(row: StoredBatch, today: string, value: boolean): BatchRow {
  const { id, batchNumber, expiryDate, daysLeft, quantity, quarantined, inTransit, balances, quantityReceived, receivedAt, version } = row;
  return {
    ...{ id, batchNumber, expiryDate, daysLeft, quantity, quarantined, inTransit, balances, quantityReceived, receivedAt, version },
    product: { id: row.productId, sku: row.sku, name: row.productName, unit: row.unit },
    status: standingOf(row, today),
    totalCost: value ? row.totalCost : null,
    source: row.supplyId ? 'supply' : 'opening',
  };
}

/** What a batch is today is asked of its date, not of the nightly job. */
function ofStatus(status: BatchStatus, today: string) {
  const standing = sql`b.status in ('available', 'expired')`;
  if (status === 'available') return sql<boolean>`${standing} and (b.expiry_date is null or b.expiry_date >= ${today}::date)`;
  if (status === 'expired') return sql<boolean>`${standing} and b.expiry_date < ${today}::date`;
  return sql<boolean>`b.status = ${sql.lit(status)}`;
}

/** GET batch: first expiry first; used-up batches only when they are asked for. */
export async function listBatches(scope: Scope, query: Query): Promise<Page<BatchRow>> {
  const today = await todayHere(scope);
  let rows = scope.tx.selectFrom('batches as b').where('b.hospitalId', '=', scope.hospitalId);
  if (query.productId) rows = rows.where('b.productId', '=', query.productId);
  rows = query.status ? rows.where(ofStatus(query.status, today)) : rows.where('b.status', '<>', sql.lit('depleted'));
  if (query.expiryFrom) rows = rows.where('b.expiryDate', '>=', query.expiryFrom);
  if (query.expiryTo) rows = rows.where('b.expiryDate', '<=', query.expiryTo);
  if (query.locationId)
    rows = rows.where(sql<boolean>`exists (select from batch_balances s where s.hospital_id = b.hospital_id and s.batch_id = b.id
      and s.location_id = ${query.locationId}::uuid and s.quantity > 0)`);
  if (query.searchTerm) {
    const products = await searchProducts(scope, query.searchTerm);
    const number = foldNumber(query.searchTerm);
    rows = rows.where(sql<boolean>`(b.product_id = any(${products}::uuid[]) or starts_with(b.folded_number, ${number}))`);
  }
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await rows
    .select('b.id')
    .orderBy(sql`b.expiry_date nulls last`)
    .orderBy('b.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const ids = found.map(({ id }) => id);
  const value = seesValue(scope);
  const data = (await rowsOf(scope, today, ids)).map((row) => shown(row, today, value));
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** A batch as it is stored, for acts. */
export async function findBatch(scope: Scope, id: Id): Promise<StoredBatch> {
  const [row] = await rowsOf(scope, await todayHere(scope), [id]);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** GET batch/{id}. */
export async function showBatch(scope: Scope, id: Id): Promise<Batch> {
  const today = await todayHere(scope);
  const row = await findBatch(scope, id);
  const value = seesValue(scope);
  const { vendorId, manufactureDate, statusReason, supplyId, controlled, frozen } = row;
  const vendors = vendorId ? (await scope.ask(VendorNames, { vendorIds: [vendorId] })).flatMap((answer) => [...answer]) : [];
  const [vendor] = vendors;
  return {
    ...shown(row, today, value),
    ...{ manufactureDate, statusReason, supplyId, controlled, frozen },
    vendor: vendor ? { id: vendor[0], name: vendor[1] } : null,
    unitCost: value ? row.unitCost : null,
    value: value ? row.value : null,
    attachments: await stockFilesOf(scope, { batchId: id }),
  };
}
