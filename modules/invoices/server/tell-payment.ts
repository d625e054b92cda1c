import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { listed } from '#kernel/server/database/listed.ts';
import { together } from '#kernel/server/database/pipeline.ts';
import type { Notice, Scope } from '#kernel/server/scope/scope.ts';
import { BillSources } from '#modules/patient-bills/contract/events.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { patientBrief, toldCopies } from '#modules/patients/server/index.ts';
import { amountWords } from './setup.ts';

interface ToldPayment {
  readonly id: Id;
  readonly receiptNumber: string;
  readonly amount: number;
  readonly patientId: Id | null;
  readonly patientFullName: string;
}

/** The patients of payments hear of their receipts. */
async function receiptsOf(scope: Scope, payments: readonly ToldPayment[]): Promise<Notice[]> {
  const ids = [...new Set(payments.flatMap(({ patientId }) => (patientId ? [patientId] : [])))];
  const patients = ids.length > 0 ? await patientBrief(scope, ids) : [];
  const personOf = new Map(patients.map((patient) => [patient.id, patient.personId]));
  const said = await amountWords(scope);
  const notices: Notice[] = [];
  for (const { id, receiptNumber, amount, patientId } of payments) {
    const personId = patientId && personOf.get(patientId);
    if (!personId) continue;
    notices.push({
      title: 'Receipt',
      content: `${receiptNumber}: ${said(amount)}`,
      path: '/billing',
      to: { personId },
      module: 'billing',
      entity: 'Payment',
      entityId: id,
    });
  }
  return notices;
}

interface WaitingBill {
  readonly paymentId: Id;
  readonly departmentId: Id;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
}

/** Lines that these payments settled and whose act still waits. */
async function waitingBills(scope: Scope, paymentIds: readonly Id[]): Promise<WaitingBill[]> {
  const { rows } = await sql<WaitingBill>`
    select distinct a.payment_id, b.id, b.department_id, b.source_type, b.source_id
      from payment_allocations a
      join invoice_items i on i.hospital_id = a.hospital_id and i.id = a.invoice_item_id
      join patient_bills b on b.hospital_id = i.hospital_id and b.id = i.bill_id
     where a.hospital_id = ${scope.hospitalId} and a.payment_id in ${listed(paymentIds)}
       and i.balance = 0 and b.performed_at is null and b.status = 'active'
     order by b.id`.execute(scope.tx);
  return rows;
}

/** Each department hears once of a payment, with the path of its first order; content names no service. */
async function goAheads(scope: Scope, payments: readonly ToldPayment[]): Promise<Notice[]> {
  const bills = await waitingBills(
    scope,
    payments.map(({ id }) => id),
  );
  if (bills.length === 0) return [];
  const sources = (await scope.ask(BillSources, { sources: bills.map(({ sourceType, sourceId }) => ({ sourceType, sourceId })) })).flat();
  return (await toldCopies(scope, payments)).flatMap(({ id, receiptNumber, patientFullName }) => {
    const own = Map.groupBy(
      bills.filter((bill) => bill.paymentId === id),
      (bill) => bill.departmentId,
    );
    return [...own].map(([departmentId, waiting]): Notice => {
      const path = sources.find((source) => source.path && waiting.some((bill) => bill.sourceId === source.sourceId))?.path ?? '/billing';
      return {
        title: 'Payment Received',
        content: `${receiptNumber} of ${patientFullName}: ${waiting.length === 1 ? 'a service' : `${waiting.length} services`} may go ahead`,
        path,
        to: { permission: 'View Patient Bills', departmentId },
        module: 'billing',
      };
    });
  });
}

/** After payments: patients hear of their receipts, departments that waited hear that they may go ahead. Runs as a job. */
export async function tellPayments(scope: Scope, paymentIds: readonly Id[]): Promise<void> {
  const payments = await scope.tx
    .selectFrom('payments')
    .select(['id', 'receiptNumber', 'amount', 'patientId', 'patientFullName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', listed(paymentIds))
    .where('status', '=', 'received')
    .orderBy('id')
    .execute();
  if (payments.length === 0) return;
  const notices = [...(await receiptsOf(scope, payments)), ...(await goAheads(scope, payments))];
  await together(notices.map((notice) => scope.notify(notice)));
}
