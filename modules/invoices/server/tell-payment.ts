import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { BillSources } from '#modules/patient-bills/contract/events.ts';
import { billsForInvoice, type InvoiceableBill } from '#modules/patient-bills/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { saidAmount } from './setup.ts';

async function tellPayer(scope: Scope, payment: { id: Id; receiptNumber: string; amount: number; patientId: Id | null }): Promise<void> {
  const [patient] = payment.patientId ? await patientBrief(scope, [payment.patientId]) : [];
  if (!patient) return;
  await scope.notify({
    title: 'Receipt',
    content: `${payment.receiptNumber}: ${await saidAmount(scope, payment.amount)}`,
    path: '/billing',
    to: { personId: patient.personId },
    module: 'billing',
    entity: 'Payment',
    entityId: payment.id,
  });
}

/** Lines that this payment settled and whose act still waits. */
async function waitingBills(scope: Scope, paymentId: Id): Promise<InvoiceableBill[]> {
  const rows = await scope.tx
    .selectFrom('paymentAllocations as a')
    .innerJoin('invoiceItems as i', (join) => join.onRef('i.hospitalId', '=', 'a.hospitalId').onRef('i.id', '=', 'a.invoiceItemId'))
    .select('i.billId')
    .distinct()
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.paymentId', '=', paymentId)
    .where('i.balance', '=', 0)
    .execute();
  const ids = rows.flatMap(({ billId }) => (billId ? [billId] : []));
  return ids.length === 0 ? [] : (await billsForInvoice(scope, ids)).filter((bill) => bill.performedAt === null && bill.active);
}

/** Each department hears once, with the path of its first order; content names no service. */
async function tellDepartments(scope: Scope, bills: readonly InvoiceableBill[], receiptNumber: string, who: string): Promise<void> {
  if (bills.length === 0) return;
  const sources = (await scope.ask(BillSources, { sources: bills.map(({ sourceType, sourceId }) => ({ sourceType, sourceId })) })).flat();
  for (const departmentId of new Set(bills.map((bill) => bill.departmentId))) {
    const own = bills.filter((bill) => bill.departmentId === departmentId);
    const path = sources.find((source) => source.path && own.some((bill) => bill.sourceId === source.sourceId))?.path ?? '/billing';
    await scope.notify({
      title: 'Payment Received',
      content: `${receiptNumber} of ${who}: ${own.length === 1 ? 'a service' : `${own.length} services`} may go ahead`,
      path,
      to: { permission: 'View Patient Bills', departmentId },
      module: 'billing',
    });
  }
}

/** After a payment: the patient hears of the receipt, departments that waited hear that they may go ahead. Runs as a job. */
export async function tellPayment(scope: Scope, paymentId: Id): Promise<void> {
  const payment = await scope.tx
    .selectFrom('payments')
    .select(['id', 'receiptNumber', 'amount', 'patientId', 'patientFullName', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.status !== 'received') return;
  await tellPayer(scope, payment);
  await tellDepartments(scope, await waitingBills(scope, paymentId), payment.receiptNumber, payment.patientFullName);
}
