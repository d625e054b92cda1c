import { sql } from 'kysely';
import { sumOf } from '#kernel/contract/money.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type BillStage, coverageFirst, type CoverageStatus, type SourceType } from '../contract/words.ts';
import type { BillBrief, EncounterBill, OpenBill, SourceRef } from './orders.ts';
import { billingStatusOf, combinedStage } from './rules.ts';
import { tellLive } from './store.ts';

interface BriefRow {
  readonly id: Id;
  readonly billNumber: string;
  readonly sourceId: Id;
  readonly net: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
  readonly paid: number;
  readonly balance: number;
  readonly payer: BillBrief['payer'];
  readonly billingId: Id | null;
  readonly pricingStatus: BillBrief['pricingStatus'];
  readonly coverageStatus: CoverageStatus;
  readonly stage: string;
  readonly invoiceId: Id | null;
  readonly invoiceNumber: string | null;
}

function briefOf(sourceId: Id, all: readonly BriefRow[]): BillBrief {
  const live = all.filter(({ stage }) => stage !== 'voided');
  const rows = live.length > 0 ? live : all;
  const [first] = rows as [BriefRow, ...BriefRow[]];
  const sum = (pick: (row: BriefRow) => number) => sumOf(rows.map(pick));
  const stage = combinedStage(all.map((row) => row.stage as BillStage));
  const invoiced = rows.find(({ invoiceId }) => invoiceId !== null);
  return {
    sourceId,
    billIds: rows.map(({ id }) => id),
    billNumbers: rows.map(({ billNumber }) => billNumber),
    net: sum((row) => row.net),
    patientAmount: sum((row) => row.patientAmount),
    hmoAmount: sum((row) => row.hmoAmount),
    paid: sum((row) => row.paid),
    balance: sum((row) => row.balance),
    payer: first.payer,
    billingId: first.billingId,
    pricingStatus: rows.some(({ pricingStatus }) => pricingStatus === 'unpriced') ? 'unpriced' : 'priced',
    coverageStatus: coverageFirst.find((status) => rows.some(({ coverageStatus }) => coverageStatus === status)) ?? 'none',
    stage,
    billingStatus: billingStatusOf(stage),
    invoiceId: invoiced?.invoiceId ?? null,
    invoiceNumber: invoiced?.invoiceNumber ?? null,
  };
}

/** Lines with what a badge says of them, in the order they were raised. */
function briefRows(scope: Scope) {
  return scope.tx
    .selectFrom('patientBills as b')
    .leftJoin('patientBillShares as s', (join) =>
      join.onRef('s.hospitalId', '=', 'b.hospitalId').onRef('s.billId', '=', 'b.id').on('s.share', '=', 'patient').on('s.place', '=', 0),
    )
    .select(['b.id', 'b.billNumber', 'b.sourceId', 'b.net', 'b.patientAmount', 'b.hmoAmount', 'b.paid', 'b.balance', 'b.payer'])
    .select(['b.billingId', 'b.pricingStatus', 'b.coverageStatus', 'b.stage', 's.invoiceId', 's.invoiceNumber'])
    .where('b.hospitalId', '=', scope.hospitalId)
    .orderBy('b.id');
}

/** Badges of orders by source id, in one query; sources without a line are left out. */
export async function billsOf(scope: Scope, sourceType: SourceType, sourceIds: readonly Id[]): Promise<Map<Id, BillBrief>> {
  if (sourceIds.length === 0) return new Map();
  const rows: BriefRow[] = await briefRows(scope)
    .where('b.sourceType', '=', sourceType)
    .where('b.sourceId', 'in', [...new Set(sourceIds)])
    .execute();
  const bySource = new Map<Id, BriefRow[]>();
  for (const row of rows) bySource.set(row.sourceId, [...(bySource.get(row.sourceId) ?? []), row]);
  return new Map([...bySource].map(([sourceId, own]) => [sourceId, briefOf(sourceId, own)]));
}

/** The lines of a stay that the patient still owes something of, or that have no price yet; the earliest day first. */
export async function openBillsOfStay(scope: Scope, admissionId: Id): Promise<OpenBill[]> {
  const rows = await scope.tx
    .selectFrom('patientBills')
    .select(['id', 'billNumber', 'itemName', 'module', 'sourceType', 'sourceId', 'serviceDate', 'stage', 'patientOpen', 'pricingStatus'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .where('status', '=', sql.lit('active'))
    .where((eb) => eb.or([eb('patientOpen', '>', sql.lit(0)), eb('pricingStatus', '=', sql.lit('unpriced'))]))
    .orderBy('serviceDate')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, stage: row.stage as BillStage }));
}

interface PlacedLines {
  readonly patientId: Id;
  /** Null: all lines of the stay that they leave. */
  readonly encounterId: Id | null;
  /** The stay that the lines are of now, or null: of none. */
  readonly from: Id | null;
  readonly to: Id | null;
}

/**
 * What an encounter was charged for and nobody has billed yet becomes part of the stay that it led to, or leaves it when that was a
 * mistake. Price and payer stay as they were. Answers how many lines moved; the caller's act leaves the audit entry.
 */
export async function placeBillsInStay(scope: Scope, { patientId, encounterId, from, to }: PlacedLines): Promise<number> {
  // Locked in the order of their ids, as whoever locks lines does.
  const { rows } = await sql<{ id: Id }>`
    update patient_bills b set admission_id = ${to}, updated_at = ${scope.now}, version = b.version + 1
     where b.hospital_id = ${scope.hospitalId} and b.id = any(array(
         select id from patient_bills
          where hospital_id = ${scope.hospitalId} and patient_id = ${patientId} and admission_id is not distinct from ${from}::uuid
            and stage in ('uninvoiced', 'draft')
            and (${encounterId === null && from !== null} or encounter_id = ${encounterId} or (source_type = 'consultation' and source_id = ${encounterId}))
          order by id for no key update))
    returning b.id`.execute(scope.tx);
  if (rows.length > 0) await tellLive(scope, [patientId]);
  return rows.length;
}

/** A stay as lines are brought into it: those raised from a moment on, and done before its end. */
export interface StayTaking {
  readonly admissionId: Id;
  readonly patientId: Id;
  readonly from: Instant;
  readonly until: Instant | null;
}

/**
 * What patients were charged for during their stays and outside any stay becomes part of them: after an admission that was dated back, a
 * discharge that was undone, or a line that was raised in the very moment of the admission. Billed lines go along, since the patient owes
 * them for the stay. Answers how many lines moved; the caller's act leaves the audit entry.
 */
export async function takeBillsIntoStays(scope: Scope, stays: readonly StayTaking[]): Promise<number> {
  const asked = JSON.stringify(stays);
  // Locked in the order of their ids, as whoever locks lines does.
  const { rows } = await sql<{ patientId: Id }>`
    with stays as (
      select * from jsonb_to_recordset(${asked}::jsonb)
        as stay("admissionId" uuid, "patientId" uuid, "from" timestamptz, "until" timestamptz)),
    found as (
      select p.id, s."admissionId" as admission_id from stays s
        join patient_bills p on p.hospital_id = ${scope.hospitalId} and p.patient_id = s."patientId"
       where p.admission_id is null and p.status = 'active' and p.created_at > s."from"
         and coalesce(p.performed_at, p.created_at) >= s."from" and coalesce(p.performed_at, p.created_at) < coalesce(s."until", 'infinity')
       order by p.id for no key update of p)
    update patient_bills b set admission_id = found.admission_id, updated_at = ${scope.now}, version = b.version + 1
      from found where b.hospital_id = ${scope.hospitalId} and b.id = found.id
    returning b.patient_id as "patientId"`.execute(scope.tx);
  await tellLive(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  return rows.length;
}

/**
 * Everything that an encounter was charged for (tests, medicines, doses), a badge an order, and first the lines of the source it
 * began with; in one query along the indexes of either. Of an order that serves several encounters only the lines of this one count.
 */
export async function billsOfEncounter(
  scope: Scope,
  encounterId: Id,
  began: { readonly sourceType: SourceType; readonly sourceId: Id },
): Promise<EncounterBill[]> {
  const rows: (BriefRow & { readonly sourceType: string })[] = await briefRows(scope)
    .select('b.sourceType')
    .where((eb) =>
      eb.or([
        eb('b.encounterId', '=', encounterId),
        eb.and([eb('b.sourceType', '=', began.sourceType), eb('b.sourceId', '=', began.sourceId)]),
      ]),
    )
    .execute();
  const orders = [...Map.groupBy(rows, ({ sourceType, sourceId }) => `${sourceType} ${sourceId}`).values()];
  const bills = orders.map((own) => {
    const [{ sourceType, sourceId }] = own as [(typeof rows)[number]];
    return { sourceType: sourceType as SourceType, ...briefOf(sourceId, own) };
  });
  const isFirst = (bill: EncounterBill) => bill.sourceType === began.sourceType && bill.sourceId === began.sourceId;
  return [...bills.filter(isFirst), ...bills.filter((bill) => !isFirst(bill))];
}

/**
 * The acts behind these sources are done: their lines say when. Lines that say so already keep their instant. The caller's act
 * leaves the audit entry.
 */
export async function markPerformed(scope: Scope, { sourceType, sourceIds }: SourceRef, at: Instant): Promise<void> {
  if (sourceIds.length === 0) return;
  // Locked in the order of their ids, as whoever locks lines does. Found once, by their source, and then changed by their ids: joined
  // with each other, the lines of a young hospital were looked through once for each of its lines.
  const { rows } = await sql<{ patientId: Id | null }>`
    update patient_bills b set performed_at = ${at}
     where b.hospital_id = ${scope.hospitalId} and b.performed_at is null and b.stage <> 'voided'
       and b.id = any(array(
         select id from patient_bills
          where hospital_id = ${scope.hospitalId} and source_type = ${sourceType} and source_id = any(${[...new Set(sourceIds)]}::uuid[])
            and stage <> 'voided' order by id for no key update))
    returning b.patient_id as "patientId"`.execute(scope.tx);
  await tellLive(
    scope,
    rows.map(({ patientId }) => patientId),
  );
}
