import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billRefusals } from '../contract/refusals.ts';
import type { ExternalCustomer } from '../contract/records.ts';
import type { InvoiceableBill, InvoiceMove, SharePlacement, ShareRef, ShareSettlement } from './orders.ts';
import { lockBills, tellLive, type WholeBill } from './store.ts';

function invoiceable(bill: WholeBill): InvoiceableBill {
  const { id, billNumber, patientId, billableItemId, itemName, itemCode, hcpcsCode, module, sourceType, sourceId, departmentId } = bill;
  const { admissionId, encounterId, serviceDate, performedAt, quantity, unitPrice, gross, discount, tax, taxIncluded } = bill;
  const { capitatedValue, net, patientAmount, hmoAmount, payer, billingId, hmoId, planId, enrolleeNumber, shares } = bill;
  const { pricingStatus, coverageStatus } = bill;
  return {
    ...{ id, billNumber, patientId, billableItemId, itemName, itemCode, hcpcsCode, module, sourceType, sourceId, departmentId },
    ...{ admissionId, encounterId, serviceDate, performedAt, quantity, unitPrice, gross, discount, tax, taxIncluded },
    ...{ capitatedValue, net, patientAmount, hmoAmount, payer, billingId, hmoId, planId, enrolleeNumber, shares },
    ...{ pricingStatus, coverageStatus },
    externalCustomer: bill.externalCustomer as ExternalCustomer | null,
    active: bill.status === 'active',
    stage: bill.stage as InvoiceableBill['stage'],
  };
}

/** Lines with their shares, locked in the order of their ids (before any invoice is locked). Unknown ids: 404. */
export async function billsForInvoice(scope: Scope, billIds: readonly Id[]): Promise<InvoiceableBill[]> {
  return (await lockBills(scope, billIds)).map(invoiceable);
}

function keys(rows: readonly ShareRef[]) {
  return {
    billIds: rows.map(({ billId }) => billId),
    shares: rows.map(({ share }) => share),
    places: rows.map(({ place }) => place ?? 0),
  };
}

async function tellOf(scope: Scope, bills: readonly WholeBill[]): Promise<void> {
  await tellLive(
    scope,
    bills.map(({ patientId }) => patientId),
  );
}

/**
 * Puts free shares on a draft. Refuses 409 BILL_ON_INVOICE for one that any invoice holds (invariants 4 and 15), BILL_NOT_ACTIVE
 * for voided lines and 422 BILL_UNPRICED for those without a price.
 */
export async function placeShares(scope: Scope, placements: readonly SharePlacement[]): Promise<void> {
  if (placements.length === 0) return;
  const bills = await lockBills(
    scope,
    placements.map(({ billId }) => billId),
  );
  for (const bill of bills) {
    if (bill.status === 'voided') throw billRefusals.refusal('BILL_NOT_ACTIVE');
    if (bill.pricingStatus === 'unpriced') throw billRefusals.refusal('BILL_UNPRICED', { billNumber: bill.billNumber });
  }
  const { billIds, shares, places } = keys(placements);
  const { rows } = await sql<{ billId: Id }>`
    update patient_bill_shares s
       set invoice_id = p.invoice_id, invoice_number = p.invoice_number, invoice_item_id = p.invoice_item_id, invoice_status = 'draft'
      from unnest(${billIds}::uuid[], ${shares}::text[], ${places}::int[], ${placements.map(({ invoiceId }) => invoiceId)}::uuid[],
                  ${placements.map(({ invoiceNumber }) => invoiceNumber)}::text[], ${placements.map(({ invoiceItemId }) => invoiceItemId)}::uuid[])
           as p(bill_id, share, place, invoice_id, invoice_number, invoice_item_id)
     where s.hospital_id = ${scope.hospitalId} and s.bill_id = p.bill_id and s.share = p.share and s.place = p.place and s.invoice_id is null
     returning s.bill_id`.execute(scope.tx);
  if (rows.length < placements.length) throw billRefusals.refusal('BILL_ON_INVOICE');
  await tellOf(scope, bills);
}

async function billIdsOn(scope: Scope, invoiceId: Id): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('patientBillShares')
    .select('billId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', invoiceId)
    .execute();
  return rows.map(({ billId }) => billId);
}

/** Follows an invoice from draft to billed to paid, and from paid back to billed: all its shares move along. */
export async function moveShares(scope: Scope, { invoiceId, invoiceNumber, invoiceStatus, invoiced }: InvoiceMove): Promise<void> {
  const bills = await lockBills(scope, await billIdsOn(scope, invoiceId));
  const { billIds, shares, places } = keys(invoiced ?? []);
  await sql`
    update patient_bill_shares s
       set invoice_number = ${invoiceNumber}, invoice_status = ${invoiceStatus},
           invoiced = coalesce((
             select p.invoiced from unnest(${billIds}::uuid[], ${shares}::text[], ${places}::int[],
                                                    ${(invoiced ?? []).map((row) => row.invoiced)}::bigint[])
                    as p(bill_id, share, place, invoiced)
              where p.bill_id = s.bill_id and p.share = s.share and p.place = s.place), s.invoiced)
     where s.hospital_id = ${scope.hospitalId} and s.invoice_id = ${invoiceId}`.execute(scope.tx);
  await tellOf(scope, bills);
}

/** Takes shares off an invoice that drops them, is deleted or cancelled; without `only` all of it. Settled ones stay: 409 CONFLICT. */
export async function releaseShares(scope: Scope, invoiceId: Id, only?: readonly ShareRef[]): Promise<void> {
  const bills = await lockBills(scope, only ? only.map(({ billId }) => billId) : await billIdsOn(scope, invoiceId));
  const { billIds, shares, places } = keys(only ?? []);
  const named = only
    ? sql`(s.bill_id, s.share, s.place) in (select * from unnest(${billIds}::uuid[], ${shares}::text[], ${places}::int[]))`
    : sql`true`;
  const settled = bills
    .flatMap((bill) =>
      bill.shares.filter((share) => share.invoiceId === invoiceId && (!only || names(only, { billId: bill.id, ...share }))),
    )
    .find(({ paid, credited, writtenOff }) => paid + credited + writtenOff > 0);
  refuseIf(settled ? kernelRefusals.refusal('CONFLICT') : null);
  await sql`
    update patient_bill_shares s
       set invoice_id = null, invoice_number = null, invoice_item_id = null, invoice_status = null, invoiced = 0
     where s.hospital_id = ${scope.hospitalId} and s.invoice_id = ${invoiceId} and ${named}`.execute(scope.tx);
  await tellOf(scope, bills);
}

function names(only: readonly ShareRef[], { billId, share, place }: ShareRef): boolean {
  return only.some((one) => one.billId === billId && one.share === share && (one.place ?? 0) === place);
}

/** The status that an invoice has after a settlement, for all the shares it holds. */
export interface SettledInvoice {
  readonly invoiceId: Id;
  readonly invoiceStatus: 'billed' | 'paid';
}

/**
 * Adds to what is paid, credited and written off of shares, and moves all shares of their invoice to its new status, in one statement.
 * Lines are locked in the order of their ids. Refuses 409 CONFLICT beyond what is open.
 */
export async function settleShares(scope: Scope, settlements: readonly ShareSettlement[], moved?: SettledInvoice): Promise<void> {
  if (settlements.length === 0) return;
  const { billIds, shares, places } = keys(settlements);
  const deltas = (pick: (row: ShareSettlement) => number | undefined) => settlements.map((row) => pick(row) ?? 0);
  const others = moved
    ? sql`union all select bill_id, share, place, 0, 0, 0 from patient_bill_shares where hospital_id = ${scope.hospitalId} and invoice_id = ${moved.invoiceId}`
    : sql``;
  const { rows } = await sql<{ billId: Id; share: string; place: number; patientId: Id | null }>`
    with lines as materialized (
      select id, patient_id from patient_bills where hospital_id = ${scope.hospitalId} and id = any(${billIds}::uuid[]) order by id for no key update)
    update patient_bill_shares s
       set paid = s.paid + d.paid, credited = s.credited + d.credited, written_off = s.written_off + d.written_off,
           invoice_status = coalesce(${moved?.invoiceStatus ?? null}::text, s.invoice_status)
      from (select bill_id, share, place, sum(paid) as paid, sum(credited) as credited, sum(written_off) as written_off
              from (select * from unnest(${billIds}::uuid[], ${shares}::text[], ${places}::int[], ${deltas((row) => row.paidDelta)}::bigint[],
                          ${deltas((row) => row.creditedDelta)}::bigint[], ${deltas((row) => row.writtenOffDelta)}::bigint[])
                      ${others}) as x(bill_id, share, place, paid, credited, written_off)
             group by bill_id, share, place) d
      left join lines l on l.id = d.bill_id
     where s.hospital_id = ${scope.hospitalId} and s.bill_id = d.bill_id and s.share = d.share and s.place = d.place
       and s.paid + d.paid >= 0 and s.credited + d.credited >= 0 and s.written_off + d.written_off >= 0
       and s.paid + d.paid + s.credited + d.credited + s.written_off + d.written_off <= s.invoiced
     returning s.bill_id, s.share, s.place, l.patient_id`.execute(scope.tx);
  const settled = new Set(rows.map(({ billId, share, place }) => `${billId}|${share}|${place}`));
  if (settlements.some(({ billId, share, place = 0 }) => !settled.has(`${billId}|${share}|${place}`)))
    throw kernelRefusals.refusal('CONFLICT');
  const named = new Set(billIds);
  await tellLive(
    scope,
    rows.flatMap(({ billId, patientId }) => (named.has(billId) ? [patientId] : [])),
  );
}
