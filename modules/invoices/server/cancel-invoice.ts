import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { mirrorEntry } from '#modules/billing-setup/server/index.ts';
import { releaseShares } from '#modules/patient-bills/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import { InvoiceCancelled } from '../contract/events.ts';
import type { Invoice } from '../contract/records.ts';
import { whyNotCancel } from './rules.ts';
import { showInvoice } from './show-invoice.ts';
import { billIdsOf, lockBillsOf, lockInvoice, tellInvoice } from './store.ts';

/** PATCH invoice/{id}/cancel: E4, lines uninvoiced again; the number stays used and the items stay to be read. */
export async function cancelInvoice(scope: Scope, id: Id, reason: string): Promise<Invoice> {
  await lockBillsOf(scope, [id]);
  const before = await lockInvoice(scope, id);
  guard(invoiceRecord, 'cancel', before, whyNotCancel(before));
  if (before.entryId) await mirrorEntry(scope, before.entryId, 'E4', `Invoice ${before.invoiceNumber} cancelled`);
  const billIds = await billIdsOf(scope, id);
  await releaseShares(scope, id);
  await scope.tx
    .updateTable('invoiceItems')
    .set({ live: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('invoiceId', '=', id)
    .execute();
  const invoice = await scope.tx
    .updateTable('invoices')
    .set({
      status: 'cancelled',
      cancelledAt: scope.now,
      cancelledBy: scope.actor.userId,
      cancelReason: reason,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'state',
    entity: 'Invoice',
    entityId: id,
    entityNumber: invoice.invoiceNumber,
    patientId: invoice.patientId,
    summary: `Invoice ${invoice.invoiceNumber} cancelled`,
    before: { status: before.status },
    after: { status: 'cancelled' },
    reason,
  });
  const { invoiceNumber, patientId, billingMethod, hmoId, hmoBillId } = invoice;
  await scope.emit(InvoiceCancelled, { invoiceId: id, invoiceNumber, patientId, billingMethod, hmoId, hmoBillId, billIds, reason });
  // What an insurer is asked for is none of the patient's business.
  if (hmoId === null) await tellPatient(scope, patientId, invoiceNumber, id);
  await tellInvoice(scope, id, 'update');
  return showInvoice(scope, invoice);
}

async function tellPatient(scope: Scope, patientId: Id | null, invoiceNumber: string, id: Id): Promise<void> {
  const [patient] = patientId ? await patientBrief(scope, [patientId]) : [];
  if (!patient) return;
  await scope.notify({
    title: 'Bill Cancelled',
    content: `${invoiceNumber} was cancelled`,
    path: '/billing',
    to: { personId: patient.personId },
    module: 'billing',
    entity: 'Invoice',
    entityId: id,
  });
}
