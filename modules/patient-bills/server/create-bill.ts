import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { todayOf } from '#modules/billing-setup/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import type { Bill, CreateBill } from '../contract/records.ts';
import { billRefusals } from '../contract/refusals.ts';
import { raiseBills } from './raise-bills.ts';
import { showBill } from './show-bills.ts';

function whyNobody({ patientId, externalCustomer }: CreateBill) {
  return (patientId === null) === (externalCustomer === null) ? billRefusals.refusal('BILL_CUSTOMER_MISSING') : null;
}

/** POST patient-bills: an item charged by hand, to a patient or to somebody who is none. */
export async function createBill(scope: Scope, order: CreateBill): Promise<Bill> {
  refuseIf(whyNobody(order));
  const { patientId, externalCustomer, billableItemId, quantity, unitPrice, departmentId, performerId, billingId } = order;
  const { admissionId, encounterType, note } = order;
  if (patientId) await requirePatient(scope, patientId);
  await requireDepartments(scope, [departmentId]);
  const serviceDate = order.serviceDate ?? (await todayOf(scope));
  if (serviceDate > (await todayOf(scope))) throw billRefusals.refusal('BILL_SERVICE_DATE');
  const [bill] = await raiseBills(scope, [
    {
      ...{ patientId, externalCustomer, billableItemId, quantity, unitPrice, departmentId, performerId, billingId },
      ...{ admissionId, encounterType, note, serviceDate },
      sourceType: 'manual',
      sourceId: scope.newId(),
    },
  ]);
  if (!bill) throw new Error('No bill was raised');
  return showBill(scope, bill.id);
}
