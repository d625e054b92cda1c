import { type Selectable, sql } from 'kysely';
import type { HmoBillItemsTable, HmoBillsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { BillingModule, EncounterType, Payer } from '#modules/billing-setup/contract/words.ts';
import type { BillState, CoverageStatus, SourceType } from '#modules/patient-bills/contract/words.ts';
import { liveHmoBills } from '../../contract/bill-words.ts';

export type HmoBillRecord = Selectable<HmoBillsTable>;
export type HmoBillItemRecord = Selectable<HmoBillItemsTable>;

/** A bill line as an HMO bill takes it up. */
export interface InsuredLine {
  readonly id: Id;
  readonly billNumber: string;
  readonly patientId: Id;
  readonly hmoId: Id;
  readonly planId: Id;
  readonly billingId: Id | null;
  readonly payer: Payer;
  readonly enrolleeNumber: string | null;
  readonly encounterId: Id | null;
  readonly admissionId: Id | null;
  readonly encounterType: EncounterType;
  readonly serviceDate: string;
  readonly module: BillingModule;
  readonly billableItemId: Id;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly hmoAmount: number;
  readonly capitatedValue: number;
  readonly status: BillState;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
}

/** An item with what its line and the approvals say now. */
export interface ItemNow extends HmoBillItemRecord {
  readonly billNumber: string;
  readonly itemName: string;
  readonly patientAmount: number;
  readonly coverageStatus: CoverageStatus;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly sourceLineId: Id | null;
  readonly invoiced: boolean;
}

export async function findHmoBill(scope: Scope, id: Id): Promise<HmoBillRecord> {
  const row = await scope.tx
    .selectFrom('hmoBills')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Locked, and of the version that the person saw. Its lines are locked before. */
export async function lockHmoBill(scope: Scope, id: Id, version?: number): Promise<HmoBillRecord> {
  const [row] = await lockHmoBills(scope, [id]);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

/** Bills by their ids, unlocked; unknown ones are left out. */
export function hmoBillsById(scope: Scope, ids: readonly Id[]): Promise<HmoBillRecord[]> {
  return scope.tx
    .selectFrom('hmoBills')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Locked in the order of their ids; unknown ones are left out. */
export function lockHmoBills(scope: Scope, ids: readonly Id[]): Promise<HmoBillRecord[]> {
  return scope.tx
    .selectFrom('hmoBills')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Items of bills, by their day. `removed`: those that were taken off too. */
export async function itemsOf(scope: Scope, hmoBillIds: readonly Id[], removed = false): Promise<ItemNow[]> {
  if (hmoBillIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('hmoBillItems as i')
    .innerJoin('patientBills as b', (join) => join.onRef('b.hospitalId', '=', 'i.hospitalId').onRef('b.id', '=', 'i.billId'))
    .selectAll('i')
    .select(['b.billNumber', 'b.itemName', 'b.patientAmount', 'b.coverageStatus', 'b.sourceType', 'b.sourceId', 'b.sourceLineId'])
    .select(
      sql<boolean>`exists (select from patient_bill_shares s where s.hospital_id = b.hospital_id and s.bill_id = b.id
        and s.share = 'hmo' and s.invoice_id is not null)`.as('invoiced'),
    )
    .where('i.hospitalId', '=', scope.hospitalId)
    .where('i.hmoBillId', '=', sql<Id>`any(${[...hmoBillIds]}::uuid[])`)
    .$if(!removed, (query) => query.where('i.status', '=', sql.lit('active')))
    .orderBy('i.serviceDate')
    .orderBy('i.id')
    .execute();
  return rows;
}

/** Open screens that show HMO bills fetch them anew. */
export async function tellHmoBill(scope: Scope, id: Id, action: 'create' | 'update' = 'update'): Promise<void> {
  await scope.live({ entity: liveHmoBills, id, action, permission: 'View HMO Bills' });
}
