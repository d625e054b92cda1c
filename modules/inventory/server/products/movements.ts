import { sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { readTallies, talliedWhere } from '#kernel/server/counters/tallies.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { shownColumn } from '#modules/patients/server/index.ts';
import type { MovementRow, RecipientRow } from '../../contract/product-records.ts';
import type { MovementType } from '../../contract/words.ts';
import { seesValue } from './rows.ts';

export interface MovementQuery {
  readonly page: number;
  readonly limit: number;
  readonly productId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly batchId?: string | undefined;
  readonly type?: MovementType | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

function filtered(scope: Scope, query: MovementQuery, { from, until }: Awaited<ReturnType<typeof between>>) {
  let rows = scope.tx.selectFrom('stockMovements as m').where('m.hospitalId', '=', scope.hospitalId);
  if (query.productId) rows = rows.where('m.productId', '=', query.productId);
  if (query.locationId) rows = rows.where('m.locationId', '=', query.locationId);
  if (query.batchId) rows = rows.where('m.batchId', '=', query.batchId);
  if (query.type) rows = rows.where('m.type', '=', query.type);
  if (from) rows = rows.where('m.at', '>=', from);
  if (until) rows = rows.where('m.at', '<', until);
  return rows;
}

/** Of all movements, or those of a place or kind: from tallies. What is narrowed further is counted from the rows. */
async function countOf(scope: Scope, query: MovementQuery, rows: ReturnType<typeof filtered>): Promise<number> {
  const { locationId, type, productId, batchId, startDate, endDate } = query;
  if (!productId && !batchId && !startDate && !endDate) {
    const tallies = await readTallies(scope, 'stock_movements');
    return talliedWhere(tallies, ([place, kind]) => (!locationId || place === locationId) && (!type || kind === type));
  }
  const count = await countAll(rows);
  return count;
}

/** GET stock/movements and product/{id}/movements: the newest first. */
export async function listMovements(scope: Scope, query: MovementQuery): Promise<Page<MovementRow>> {
  const rows = filtered(scope, query, await between(scope, query));
  const count = await countOf(scope, query, rows);
  const { productId, batchId, startDate, endDate } = query;
  // Days of the whole hospital are read by time, not from its newest movement back to them.
  const byTime = !productId && !batchId && Boolean(startDate || endDate);
  const found = await (byTime ? rows.orderBy('m.at', 'desc') : rows)
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'm.hospitalId').onRef('p.id', '=', 'm.productId'))
    .innerJoin('batches as b', (join) => join.onRef('b.hospitalId', '=', 'm.hospitalId').onRef('b.id', '=', 'm.batchId'))
    .innerJoin('stockLocations as l', (join) => join.onRef('l.hospitalId', '=', 'm.hospitalId').onRef('l.id', '=', 'm.locationId'))
    .select(['m.id', 'm.at', 'm.type', 'm.batchId', 'm.quantity', 'm.balanceAfter', 'm.locationBalanceAfter', 'm.reason', 'm.refType'])
    .select(['m.refId', 'm.refNumber', 'm.partyName', 'm.byName', 'm.cost', 'm.productId', 'm.locationId'])
    .select(['p.name as productName', 'b.batchNumber', 'l.name as locationName'])
    .orderBy('m.sequence', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const shown = seesValue(scope);
  const data = found.map(({ productId, productName, locationId, locationName, byName, cost, ...row }) => ({
    ...row,
    product: { id: productId, name: productName },
    location: { id: locationId, name: locationName },
    by: byName,
    cost: shown ? cost : null,
  }));
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

interface Recipient {
  readonly patientId: Id | null;
  readonly fullname: string | null;
  readonly hospitalPatientId: string | null;
  readonly departmentId: Id | null;
  readonly departmentName: string | null;
  readonly batchId: Id;
  readonly batchNumber: string;
  readonly quantity: number;
  readonly at: string;
  readonly number: string | null;
}

export interface RecipientQuery {
  readonly productId?: Id | undefined;
  readonly batchId?: string | undefined;
  readonly from: string | null;
  readonly until: string | null;
}

/**
 * Who had units: patients to whom more was given than came back, record by record, and departments whose stores got them. A patient who
 * was merged stands under the record that was kept.
 */
export async function recipientsOf(scope: Scope, query: RecipientQuery): Promise<RecipientRow[]> {
  const { rows } = await sql<Recipient>`
    with given as (
      select m.patient_id, null::uuid as location_id, m.batch_id, -sum(m.quantity) as quantity, max(m.at) filter (where m.quantity < 0) as at,
             max(m.ref_number) as number
        from stock_movements m
       where m.hospital_id = ${scope.hospitalId} and m.patient_id is not null
         and (${query.productId ?? null}::uuid is null or m.product_id = ${query.productId ?? null}::uuid)
         and (${query.batchId || null}::uuid is null or m.batch_id = ${query.batchId || null}::uuid)
         and (${query.from}::timestamptz is null or m.at >= ${query.from}::timestamptz)
         and (${query.until}::timestamptz is null or m.at < ${query.until}::timestamptz)
       group by m.patient_id, m.batch_id, m.ref_id having sum(m.quantity) < 0
      union all
      select null, m.location_id, m.batch_id, sum(m.quantity), max(m.at), max(m.ref_number)
        from stock_movements m
       where m.hospital_id = ${scope.hospitalId} and m.type in ('issue-in', 'transfer-in')
         and (${query.productId ?? null}::uuid is null or m.product_id = ${query.productId ?? null}::uuid)
         and (${query.batchId || null}::uuid is null or m.batch_id = ${query.batchId || null}::uuid)
         and (${query.from}::timestamptz is null or m.at >= ${query.from}::timestamptz)
         and (${query.until}::timestamptz is null or m.at < ${query.until}::timestamptz)
       group by m.location_id, m.batch_id, m.ref_id)
    select k.id as "patientId", ${shownColumn(scope, 'k', 'fullname')} as fullname, k.hospital_patient_id as "hospitalPatientId", d.id as "departmentId", d.name as "departmentName",
           b.id as "batchId", b.batch_number as "batchNumber", g.quantity::int as quantity, g.at, g.number
      from given g
      join batches b on b.hospital_id = ${scope.hospitalId} and b.id = g.batch_id
      left join patients p on p.hospital_id = ${scope.hospitalId} and p.id = g.patient_id
      left join patients k on k.hospital_id = ${scope.hospitalId} and k.id = coalesce(p.merged_into_patient_id, p.id)
      left join stock_locations l on l.hospital_id = ${scope.hospitalId} and l.id = g.location_id
      left join departments d on d.hospital_id = ${scope.hospitalId} and d.id = l.department_id
     where k.id is not null or d.id is not null
     order by g.at desc, b.id, k.id, d.id`.execute(scope.tx);
  return rows.map(({ patientId, fullname, hospitalPatientId, departmentId, departmentName, ...row }) => ({
    ...row,
    patient: patientId ? { id: patientId, fullname: fullname ?? '', hospitalPatientId: hospitalPatientId ?? '' } : null,
    department: departmentId ? { id: departmentId, name: departmentName ?? '' } : null,
  }));
}

/** GET product/{id}/patients. */
export async function listRecipients(
  scope: Scope,
  productId: Id,
  query: Pick<MovementQuery, 'page' | 'limit' | 'batchId' | 'startDate' | 'endDate'>,
): Promise<Page<RecipientRow>> {
  const rows = await recipientsOf(scope, { productId, batchId: query.batchId, ...(await between(scope, query)) });
  const start = offsetOf(query);
  return { data: rows.slice(start, start + query.limit), meta: { count: rows.length, page: query.page, limit: query.limit } };
}
