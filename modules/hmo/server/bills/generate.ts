import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { billInsurer } from '#modules/invoices/server/index.ts';
import { billsForInvoice } from '#modules/patient-bills/server/index.ts';
import { HmoBillInvoiced } from '../../contract/bill-events.ts';
import type { GenerateHmoInvoice, HmoInvoiceMade } from '../../contract/bill-records.ts';
import { hmoBillRefusals } from '../../contract/bill-refusals.ts';
import { hmoBillRecord } from '../../contract/bill.record.ts';
import { evidenceOfBills, type LineEvidence } from './evidence.ts';
import { diagnosesOf, type VisitNow, visitsOf } from './encounters.ts';
import { leaveOnNewBill } from './leave-items.ts';
import { askable, whyNotInvoice } from './rules.ts';
import { type HmoBillRecord, type ItemNow, itemsOf, lockHmoBill, tellHmoBill } from './store.ts';

/** How an invoice is wanted. */
export type InvoiceOrder = Pick<GenerateHmoInvoice, 'approvedOnly' | 'interim' | 'dueDate'>;

/** A locked bill with all that its invoice is judged by. */
export interface BillToInvoice {
  readonly bill: HmoBillRecord;
  readonly items: readonly ItemNow[];
  readonly visit: VisitNow;
  /** Days after which the partner pays. */
  readonly termsDays: number;
  readonly evidence: ReadonlyMap<Id, LineEvidence>;
}

/** Why the invoice of a bill cannot be made as it is wanted, or null. */
export function whyNotGenerate(found: BillToInvoice, order: InvoiceOrder, today: CalendarDate) {
  const { bill, items, visit } = found;
  if (order.dueDate && order.dueDate < today) return hmoBillRefusals.refusal('HMO_BILL_DUE_DATE');
  const { enrolleeNumber } = bill;
  const about = { enrolleeNumber, diagnoses: diagnosesOf(found).length, ended: visit.endedOn !== null };
  return whyNotInvoice(about, items, order);
}

const lastDays = (items: readonly ItemNow[]) => {
  const days = new Map<Id, CalendarDate>();
  for (const { hmoBillId, serviceDate } of items) if (serviceDate > (days.get(hmoBillId) ?? '')) days.set(hmoBillId, serviceDate);
  return days;
};

/** All that the invoices of locked bills are judged by, in one go. */
export async function readyToInvoice(scope: Scope, bills: readonly HmoBillRecord[]): Promise<BillToInvoice[]> {
  const items = await itemsOf(
    scope,
    bills.map(({ id }) => id),
  );
  const visits = await visitsOf(scope, bills, lastDays(items));
  const evidence = await evidenceOfBills(
    scope,
    items.map(({ billId }) => billId),
  );
  const terms = await termsOf(scope, bills);
  return bills.map((bill) => ({
    ...{ bill, evidence, termsDays: terms.get(bill.hmoId) ?? 30 },
    items: items.filter(({ hmoBillId }) => hmoBillId === bill.id),
    visit: visits.get(bill.id) as VisitNow,
  }));
}

async function termsOf(scope: Scope, bills: readonly HmoBillRecord[]): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('hmos')
    .select(['id', 'paymentTermsDays'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(bills.map(({ hmoId }) => hmoId))])
    .execute();
  return new Map(rows.map(({ id, paymentTermsDays }) => [id, paymentTermsDays]));
}

async function closeBill(scope: Scope, bill: HmoBillRecord, invoice: { readonly invoiceId: Id; readonly invoiceNumber: string }) {
  await scope.tx
    .updateTable('hmoBills')
    .set({
      ...{ status: 'invoiced', ...invoice, invoicedAt: scope.now, invoicedByName: scope.actor.name },
      ...changedBy(scope),
      version: bill.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', bill.id)
    .execute();
}

/** Makes the invoice of a locked bill that may have one: what is not asked for stays on a new open bill. */
export async function invoiceBill(scope: Scope, found: BillToInvoice, order: InvoiceOrder): Promise<HmoInvoiceMade> {
  const { bill, items, evidence, termsDays } = found;
  const asked = askable(items);
  const left = items.filter((item) => item.amount > 0 && !asked.includes(item));
  const of = asked.flatMap(({ billId }) => evidence.get(billId) ?? []);
  const { invoiceId, invoiceNumber, totalAmount } = await billInsurer(scope, {
    ...{ patientId: bill.patientId, billingMethod: bill.billingMethod, hmoId: bill.hmoId, planId: bill.planId, billingId: bill.billingId },
    ...{ enrolleeNumber: bill.enrolleeNumber ?? '', hmoBillId: bill.id, admissionId: bill.admissionId, encounterId: bill.encounterId },
    billIds: asked.map(({ billId }) => billId),
    paCodes: of.flatMap(({ paCode }) => paCode ?? []),
    diagnosisCodes: diagnosesOf(found).map(({ code }) => code),
    noticeNumbers: of.flatMap(({ noticeNumber }) => noticeNumber ?? []),
    dueDate: order.dueDate ?? addCalendarDays(await scope.today(), termsDays),
  });
  await closeBill(scope, bill, { invoiceId, invoiceNumber });
  await leaveOnNewBill(scope, bill, left);
  await scope.record({
    action: 'state',
    entity: 'HmoBill',
    entityId: bill.id,
    entityNumber: bill.billNumber,
    patientId: bill.patientId,
    summary: `HMO bill ${bill.billNumber} invoiced: ${invoiceNumber}`,
    before: { status: 'open' },
    after: { status: 'invoiced', invoiceNumber, totalAmount, remaining: left.length },
  });
  await scope.emit(HmoBillInvoiced, {
    ...{ hmoBillId: bill.id, billNumber: bill.billNumber, hmoId: bill.hmoId, patientId: bill.patientId, invoiceId, invoiceNumber },
    billIds: asked.map(({ billId }) => billId),
  });
  await tellHmoBill(scope, bill.id);
  return { invoiceId, invoiceNumber, totalAmount, remaining: left.length };
}

/** Lines first, in the order of their ids, then the bill; what was added in between is locked after it. */
async function lockToInvoice(scope: Scope, id: Id, version: number | undefined): Promise<HmoBillRecord> {
  const before = await itemsOf(scope, [id]);
  await billsForInvoice(
    scope,
    before.map(({ billId }) => billId),
  );
  const bill = await lockHmoBill(scope, id, version);
  const late = (await itemsOf(scope, [id])).filter(({ billId }) => !before.some((item) => item.billId === billId));
  if (late.length > 0)
    await billsForInvoice(
      scope,
      late.map(({ billId }) => billId),
    );
  return bill;
}

/**
 * PUT hmo/bill/{id}/generateInvoice: the partner's invoice over the items that are decided, billed at once (E3, account 1110). With
 * `approvedOnly` what waits stays on a new open bill; an invoice before the visit has ended is an interim one.
 */
export async function generateInvoice(scope: Scope, id: Id, order: GenerateHmoInvoice): Promise<HmoInvoiceMade> {
  const bill = await lockToInvoice(scope, id, order.version);
  guard(hmoBillRecord, 'generate', bill);
  const [found] = await readyToInvoice(scope, [bill]);
  if (!found) throw new Error('The bill is gone');
  refuseIf(whyNotGenerate(found, order, await scope.today()));
  return invoiceBill(scope, found, order);
}
