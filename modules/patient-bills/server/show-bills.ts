import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { categoryNamesOf } from '#modules/billing-setup/server/index.ts';
import { shownColumn } from '#modules/patients/server/index.ts';
import { BillCredits } from '../contract/events.ts';
import { type Bill, type ExternalCustomer, BillRow, BillPricing } from '../contract/records.ts';
import { billActsOf } from './bill-acts.ts';
import { type BillRecord, sharesOfBills } from './store.ts';

/** A line with the names that rows show. */
interface JoinedBill extends BillRecord {
  readonly fullname: string | null;
  readonly hospitalPatientId: string | null;
  readonly department: string;
  readonly performerName: string | null;
  readonly ordererName: string | null;
  readonly invoiceId: Id | null;
  readonly invoiceNumber: string | null;
  readonly patientFree: number;
}

/** Lines by id with their names, in the order of the ids. */
async function joined(scope: Scope, ids: readonly Id[]): Promise<JoinedBill[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<JoinedBill>`
    select b.*, ${shownColumn(scope, 'p', 'fullname')} as fullname, p.hospital_patient_id, d.name as department, f.fullname as performer_name, o.fullname as orderer_name,
           s.invoice_id, s.invoice_number, coalesce(free.amount, 0)::bigint as patient_free
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
      join patient_bills b on b.hospital_id = ${scope.hospitalId} and b.id = wanted.id
      join departments d on d.hospital_id = b.hospital_id and d.id = b.department_id
      left join patients p on p.hospital_id = b.hospital_id and p.id = b.patient_id
      left join users f on f.hospital_id = b.hospital_id and f.id = b.performer_id
      left join users o on o.hospital_id = b.hospital_id and o.id = b.ordered_by
      left join lateral (
        select x.invoice_id, x.invoice_number from patient_bill_shares x
         where x.hospital_id = b.hospital_id and x.bill_id = b.id and x.invoice_id is not null order by x.share desc, x.place limit 1) s on true
      left join lateral (
        select sum(x.amount) as amount from patient_bill_shares x
         where x.hospital_id = b.hospital_id and x.bill_id = b.id and x.share = 'patient' and x.invoice_id is null and b.stage <> 'voided') free on true
     order by wanted.place`.execute(scope.tx);
  return rows;
}

/** The fields of a customer that a line shows; an invoice keeps more of theirs. */
function customerOf(customer: ExternalCustomer | null): Bill['customer'] {
  if (!customer) return null;
  const { name, phone = null, email = null, address = null, institutionId = null } = customer;
  return { name, phone, email, address, institutionId };
}

/** How many units of lines were credited; asked only of those that a credit note touched. */
async function creditedUnits(scope: Scope, bills: readonly JoinedBill[]): Promise<ReadonlyMap<Id, number>> {
  const billIds = bills.flatMap(({ id, credited }) => (credited > 0 ? [id] : []));
  if (billIds.length === 0) return new Map();
  const answers = (await scope.ask(BillCredits, { billIds })).flat();
  return new Map(answers.map(({ billId, quantity }) => [billId, quantity]));
}

function rowOf(scope: Scope, bill: JoinedBill, units: ReadonlyMap<Id, number>): BillRow {
  const { id, patientId } = bill;
  return present(BillRow, bill, {
    creditedQuantity: units.get(id) ?? 0,
    patient: patientId ? { id: patientId, fullname: bill.fullname ?? '', hospitalPatientId: bill.hospitalPatientId ?? '' } : null,
    externalCustomer: (bill.externalCustomer as ExternalCustomer | null)?.name ?? null,
    stage: bill.stage as BillRow['stage'],
    billingStatus: bill.billingStatus as BillRow['billingStatus'],
    raisedBy: bill.createdBy ? { id: bill.createdBy, name: bill.createdByName } : null,
    acts: billActsOf(scope, bill),
    invoiceable: bill.stage !== 'voided' && bill.pricingStatus === 'priced' && bill.patientFree > 0,
  });
}

/** Rows of a list, in the order of the ids. */
export async function showRows(scope: Scope, ids: readonly Id[]): Promise<BillRow[]> {
  const bills = await joined(scope, ids);
  const units = await creditedUnits(scope, bills);
  const categories = await categoryNamesOf(
    scope,
    bills.flatMap(({ patientId }) => patientId ?? []),
  );
  return bills.map((bill) => {
    const row = rowOf(scope, bill, units);
    return row.patient ? { ...row, patient: { ...row.patient, category: categories.get(row.patient.id) ?? null } } : row;
  });
}

function person(id: Id | null, name: string | null) {
  return id ? { id, name: name ?? '' } : null;
}

function pricingOf({ pricing }: BillRecord): BillPricing {
  const kept = pricing as BillPricing;
  return present(BillPricing, kept);
}

/** Lines as the calls answer them, in the order of the ids; confidential patients by their number. */
export async function showBills(scope: Scope, ids: readonly Id[]): Promise<Bill[]> {
  const rows = await joined(scope, ids);
  const shares = await sharesOfBills(scope, ids);
  const units = await creditedUnits(scope, rows);
  return rows.map((bill) => {
    const { billableItemId, hcpcsCode, unit, sourceId, sourceLineId, chargeKey, encounterId, encounterType, admissionId } = bill;
    const { gross, discount, tax, taxIncluded, capitatedValue, discountReasonId, discountNote, discountBy, billingId, hmoId } = bill;
    const { planId, enrolleeNumber, approvalBlocks, writtenOff, note, voidedAt, voidedBy, voidReason, updatedAt } = bill;
    return {
      ...rowOf(scope, bill, units),
      ...{ billableItemId, hcpcsCode, unit, sourceId, sourceLineId, chargeKey, encounterId, encounterType, admissionId },
      ...{ gross, discount, tax, taxIncluded, capitatedValue, discountReasonId, discountNote, discountBy, billingId, hmoId },
      ...{ planId, enrolleeNumber, approvalBlocks, writtenOff, note, voidedAt, voidedBy, voidReason, updatedAt },
      customer: customerOf(bill.externalCustomer as ExternalCustomer | null),
      performer: person(bill.performerId, bill.performerName),
      orderedBy: person(bill.orderedBy, bill.ordererName),
      pricing: pricingOf(bill),
      shares: shares.get(bill.id) ?? [],
    };
  });
}

/** One line as the calls answer it. */
export async function showBill(scope: Scope, id: Id): Promise<Bill> {
  const [bill] = await showBills(scope, [id]);
  if (!bill) throw kernelRefusals.refusal('NOT_FOUND');
  return bill;
}
