import { type Selectable, sql } from 'kysely';
import type { PatientBillSharesTable, PatientBillsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { livePatientBills } from '../contract/words.ts';
import type { ShareState, SourceRef } from './orders.ts';

export type BillRecord = Selectable<PatientBillsTable>;
export type ShareRecord = Selectable<PatientBillSharesTable>;

/** A line with its shares, patient's first. */
export interface WholeBill extends BillRecord {
  readonly shares: readonly ShareState[];
}

export function billsIn(scope: Scope) {
  return scope.tx.selectFrom('patientBills').selectAll().where('hospitalId', '=', scope.hospitalId);
}

export async function sharesOfBills(scope: Scope, billIds: readonly Id[]): Promise<Map<Id, ShareState[]>> {
  const shares = new Map<Id, ShareState[]>();
  if (billIds.length === 0) return shares;
  const rows = await scope.tx
    .selectFrom('patientBillShares')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('billId', 'in', [...billIds])
    .orderBy('billId')
    .orderBy('share', 'desc')
    .orderBy('place')
    .execute();
  for (const { hospitalId: _h, billId, ...share } of rows) shares.set(billId, [...(shares.get(billId) ?? []), share]);
  return shares;
}

/** The lines of a source that are not voided, unlocked, with their shares: asked for together. */
export async function billsOfSource(scope: Scope, sourceType: BillRecord['sourceType'], sourceId: Id): Promise<WholeBill[]> {
  const { rows, shares } = await readTogether({
    rows: billsIn(scope)
      .where('sourceType', '=', sourceType)
      .where('sourceId', '=', sourceId)
      .where('stage', '<>', sql.lit('voided'))
      .orderBy('id')
      .execute(),
    shares: scope.tx
      .selectFrom('patientBillShares as s')
      .innerJoin('patientBills as b', (join) => join.onRef('b.hospitalId', '=', 's.hospitalId').onRef('b.id', '=', 's.billId'))
      .selectAll('s')
      .where('b.hospitalId', '=', scope.hospitalId)
      .where('b.sourceType', '=', sourceType)
      .where('b.sourceId', '=', sourceId)
      .orderBy('s.share', 'desc')
      .orderBy('s.place')
      .execute(),
  });
  return rows.map((row) => ({ ...row, shares: shares.filter(({ billId }) => billId === row.id).map(stateOf) }));
}

const stateOf = ({ hospitalId: _hospital, billId: _bill, ...share }: ShareRecord): ShareState => share;

async function withShares(scope: Scope, rows: readonly BillRecord[]): Promise<WholeBill[]> {
  const shares = await sharesOfBills(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, shares: shares.get(row.id) ?? [] }));
}

/** Lines by id, with their shares, in the order of their ids. Unknown ones are left out. */
export async function readBills(scope: Scope, ids: readonly Id[]): Promise<WholeBill[]> {
  if (ids.length === 0) return [];
  return withShares(
    scope,
    await billsIn(scope)
      .where('id', 'in', [...new Set(ids)])
      .orderBy('id')
      .execute(),
  );
}

/** As `readBills`, locked: whoever writes shares locks their lines first, in this order. Unknown ids are 404. */
export async function lockBills(scope: Scope, ids: readonly Id[]): Promise<WholeBill[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await billsIn(scope).where('id', 'in', wanted).orderBy('id').forNoKeyUpdate().execute();
  if (rows.length < wanted.length) throw kernelRefusals.refusal('NOT_FOUND');
  return withShares(scope, rows);
}

/** One line, locked, as the caller saw it: STALE_VERSION when it is another by now. */
export async function lockBill(scope: Scope, id: Id, version: number): Promise<WholeBill> {
  const [bill] = await lockBills(scope, [id]);
  if (!bill) throw kernelRefusals.refusal('NOT_FOUND');
  if (bill.version !== version) refuseStale(bill, bill.updatedByName);
  return bill;
}

/** The lines of sources that are not voided, locked in the order of their ids. */
export async function lockBillsOf(scope: Scope, { sourceType, sourceIds }: SourceRef): Promise<WholeBill[]> {
  if (sourceIds.length === 0) return [];
  const rows = await billsIn(scope)
    .where('sourceType', '=', sourceType)
    .where('sourceId', 'in', [...new Set(sourceIds)])
    .where('stage', '<>', sql.lit('voided'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return withShares(scope, rows);
}

/**
 * Locks the lines of sources together with all lines that stand on the same invoices, in the order of their ids: a credit moves the
 * whole invoice, and whoever pays it locks its lines in this order, too.
 */
export async function lockBesides(scope: Scope, { sourceType, sourceIds }: SourceRef): Promise<void> {
  if (sourceIds.length === 0) return;
  const { hospitalId } = scope;
  await sql`
    select id from patient_bills where hospital_id = ${hospitalId} and id in (
      select other.bill_id
        from patient_bills b
        join patient_bill_shares own on own.hospital_id = b.hospital_id and own.bill_id = b.id and own.invoice_id is not null
        join patient_bill_shares other on other.hospital_id = own.hospital_id and other.invoice_id = own.invoice_id
       where b.hospital_id = ${hospitalId} and b.source_type = ${sourceType} and b.source_id = any(${[...new Set(sourceIds)]}::uuid[]))
     order by id for no key update`.execute(scope.tx);
}

/** Open screens that show bills of these patients fetch them anew; null: customers who are no patients. */
export async function tellLive(scope: Scope, patientIds: readonly (Id | null)[], action: 'create' | 'update' = 'update'): Promise<void> {
  for (const patientId of new Set(patientIds)) {
    await scope.live({ entity: livePatientBills, ...(patientId ? { id: patientId } : {}), action, permission: 'View Patient Bills' });
  }
}
