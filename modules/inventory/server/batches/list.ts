import { present } from '#kernel/server/reading/present.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import { mostFound } from '#kernel/server/search/search-ids.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { BatchRow, Batch } from '../../contract/batch-records.ts';
import { batchActs, type batchCalls } from '../../contract/calls/batches.ts';
import { VendorNames } from '../../contract/events.ts';
import type { BatchStatus } from '../../contract/words.ts';
import { stockFilesOf } from '../attachments/attachments.ts';
import { foldNumber } from '../engine/receive.ts';
import { standingOf } from '../engine/book.ts';
import { seesValue } from '../products/rows.ts';
import { batchRules } from '../rules/batch.ts';
import { last, productsFound } from '../products/search.ts';

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
  readonly balances: { location: { id: Id; name: string }; quantity: number; quarantined: number }[];
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
               jsonb_agg(jsonb_build_object('location', jsonb_build_object('id', l.id, 'name', l.name), 'quantity', s.quantity,
                                            'quarantined', s.quarantined)
                         order by l.created_at, l.id) as balances
          from batch_balances s join stock_locations l on l.hospital_id = s.hospital_id and l.id = s.location_id
         where s.hospital_id = b.hospital_id and s.batch_id = b.id and s.quantity > 0) u on true
     where b.hospital_id = ${scope.hospitalId} and b.id = any(${[...ids]}::uuid[])`.execute(scope.tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function shown(scope: Scope, row: StoredBatch, today: string): BatchRow {
  const batch = { ...row, status: standingOf(row, today) };
  return present(BatchRow, row, {
    product: { id: row.productId, sku: row.sku, name: row.productName, unit: row.unit },
    status: batch.status,
    totalCost: seesValue(scope) ? row.totalCost : null,
    source: row.supplyId ? 'supply' : 'opening',
    acts: actsOf(scope, batchActs, batch, batchRules(batch, today)),
  });
}

/** What a batch is today is asked of its date, not of the nightly job. */
function ofStatus(status: BatchStatus, today: string) {
  const standing = sql`b.status in ('available', 'expired')`;
  if (status === 'available') return sql<boolean>`${standing} and (b.expiry_date is null or b.expiry_date >= ${today}::date)`;
  if (status === 'expired') return sql<boolean>`${standing} and b.expiry_date < ${today}::date`;
  return sql<boolean>`b.status = ${sql.lit(status)}`;
}

interface Found {
  readonly ids: readonly Id[];
  readonly count: number;
}

const inOrder = ({ limit, page }: Query) => sql`limit ${limit} offset ${offsetOf({ page, limit })}`;

/** Counts what stands by the tallies of its states; what of the standing is over its date is read, and is few. */
async function standingCount(scope: Scope, counted: (state: string) => number, over: RawBuilder<unknown>, query: Query): Promise<number> {
  const { status } = query;
  const dated = counted('dated');
  if (!status) return dated + counted('quarantined') + counted('recalled');
  if (status !== 'available' && status !== 'expired') return counted(status);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${over}`.execute(scope.tx);
  const expired = rows[0]?.count ?? 0;
  return status === 'expired' ? expired : dated - expired;
}

/** Batches with units at a place: balances know their batch's expiry and whether it is locked. */
async function batchesAtPlace(scope: Scope, query: Query, locationId: Id, today: string): Promise<Found> {
  const { status, productId, expiryFrom, expiryTo } = query;
  const here = sql`from batch_balances s where s.hospital_id = ${scope.hospitalId} and s.location_id = ${locationId} and s.quantity > 0`;
  const cuts = [here];
  if (status === 'depleted') return { ids: [], count: 0 };
  if (status === 'available') cuts.push(sql`s.hold is null and (s.expiry_date is null or s.expiry_date >= ${today}::date)`);
  else if (status === 'expired') cuts.push(sql`s.hold is null and s.expiry_date < ${today}::date`);
  else if (status) cuts.push(sql`s.hold = ${status}`);
  if (productId) cuts.push(sql`s.product_id = ${productId}`);
  if (expiryFrom) cuts.push(sql`s.expiry_date >= ${expiryFrom}::date`);
  if (expiryTo) cuts.push(sql`s.expiry_date <= ${expiryTo}::date`);
  const rows = sql.join(cuts, sql` and `);
  const found = await sql<{ id: Id }>`
    select s.batch_id as id ${rows} order by s.expiry_date, s.batch_id ${inOrder(query)}`.execute(scope.tx);
  return { ids: found.rows.map(({ id }) => id), count: await counted() };

  async function counted(): Promise<number> {
    if (productId || expiryFrom || expiryTo) {
      const all = await sql<{ count: number }>`select count(*)::int as count ${rows}`.execute(scope.tx);
      return all.rows[0]?.count ?? 0;
    }
    const tallies = await readTallies(scope, 'batch_balances');
    const of = (state: string) => talliedWhere(tallies, ([place, hold]) => place === locationId && (hold || 'dated') === state);
    return standingCount(scope, of, sql`${here} and s.hold is null and s.expiry_date < ${today}::date`, query);
  }
}

/**
 * Batches of the products that a word finds, or whose numbers begin with it: of either at most `mostFound`. They are read once, for the
 * page and to be counted.
 */
async function batchesNamed(scope: Scope, query: Query & { readonly searchTerm: string }, today: string): Promise<Found> {
  const { searchTerm, status, productId, expiryFrom, expiryTo, locationId, page } = query;
  const number = foldNumber(searchTerm);
  const columns = sql`w.hospital_id, w.id, w.product_id, w.status, w.expiry_date`;
  const folded = sql`w.folded_number collate "C"`;
  const numbered = sql`union (select ${columns} from batches w where w.hospital_id = ${scope.hospitalId}
    and ${folded} >= ${number} and ${folded} < ${number + last} order by ${folded} limit ${mostFound})`;
  const cuts = [status ? ofStatus(status, today) : sql`b.status <> 'depleted'`];
  if (productId) cuts.push(sql`b.product_id = ${productId}`);
  if (expiryFrom) cuts.push(sql`b.expiry_date >= ${expiryFrom}::date`);
  if (expiryTo) cuts.push(sql`b.expiry_date <= ${expiryTo}::date`);
  if (locationId)
    cuts.push(sql`exists (select from batch_balances s where s.hospital_id = b.hospital_id and s.batch_id = b.id
      and s.location_id = ${locationId}::uuid and s.quantity > 0)`);
  const { rows } = await sql<{ id: Id; count: number }>`
    select b.id, count(*) over ()::int as count from (
      select ${columns} from (select f.product_id from (${productsFound(scope, searchTerm)}) f limit ${mostFound}) f
        join batches w on w.hospital_id = ${scope.hospitalId} and w.product_id = f.product_id
      ${number ? numbered : sql``}) b
     where ${sql.join(cuts, sql` and `)} order by b.expiry_date, b.id ${inOrder(query)}`.execute(scope.tx);
  const [first] = rows;
  if (first || page === 1) return { ids: rows.map(({ id }) => id), count: first?.count ?? 0 };
  // A page behind the last shows nothing to count by.
  return { ids: [], count: (await batchesNamed(scope, { ...query, page: 1 }, today)).count };
}

/** Batches of the hospital, or of a product. */
async function batchesFound(scope: Scope, query: Query, today: string): Promise<Found> {
  const { status, productId, expiryFrom, expiryTo } = query;
  let rows = scope.tx.selectFrom('batches as b').where('b.hospitalId', '=', scope.hospitalId);
  if (productId) rows = rows.where('b.productId', '=', productId);
  rows = status ? rows.where(ofStatus(status, today)) : rows.where('b.status', '<>', sql.lit('depleted'));
  if (expiryFrom) rows = rows.where('b.expiryDate', '>=', expiryFrom);
  if (expiryTo) rows = rows.where('b.expiryDate', '<=', expiryTo);
  const found = await rows
    .select('b.id')
    .orderBy(sql`b.expiry_date nulls last`)
    .orderBy('b.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { ids: found.map(({ id }) => id), count: await counted() };

  async function counted(): Promise<number> {
    if (productId || expiryFrom || expiryTo) {
      const count = await countAll(rows);
      return count;
    }
    const tallies = await readTallies(scope, 'batches');
    const isDated = (state: string | undefined) => state === 'available' || state === 'expired';
    const of = (state: string) => talliedWhere(tallies, ([each]) => (isDated(each) ? 'dated' : each) === state);
    const over = sql`from batches b where b.hospital_id = ${scope.hospitalId} and b.status <> 'depleted' and ${ofStatus('expired', today)}`;
    return standingCount(scope, of, over, query);
  }
}

/** GET batch: first expiry first; used-up batches only when they are asked for. */
export async function listBatches(scope: Scope, query: Query): Promise<Page<BatchRow>> {
  const today = await scope.today();
  const { locationId, searchTerm } = query;
  const found = async () => {
    if (searchTerm) return batchesNamed(scope, { ...query, searchTerm }, today);
    return locationId ? batchesAtPlace(scope, query, locationId, today) : batchesFound(scope, query, today);
  };
  const { ids, count } = await found();
  const data = (await rowsOf(scope, today, ids)).map((row) => shown(scope, row, today));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** A batch as it is stored, for acts. */
export async function findBatch(scope: Scope, id: Id): Promise<StoredBatch> {
  const [row] = await rowsOf(scope, await scope.today(), [id]);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** GET batch/{id}. */
export async function showBatch(scope: Scope, id: Id): Promise<Batch> {
  const today = await scope.today();
  const row = await findBatch(scope, id);
  const value = seesValue(scope);
  const { vendorId } = row;
  const vendors = vendorId ? (await scope.ask(VendorNames, { vendorIds: [vendorId] })).flatMap((answer) => [...answer]) : [];
  const [vendor] = vendors;
  return present(Batch, row, {
    ...shown(scope, row, today),
    vendor: vendor ? { id: vendor[0], name: vendor[1] } : null,
    unitCost: value ? row.unitCost : null,
    value: value ? row.value : null,
    attachments: await stockFilesOf(scope, { batchId: id }),
  });
}
