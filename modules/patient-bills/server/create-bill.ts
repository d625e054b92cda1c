import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import { requireCareRecord, requirePatient } from '#modules/patients/server/index.ts';
import type { Bill, CreateBill } from '../contract/records.ts';
import { billRefusals } from '../contract/refusals.ts';
import { requireInstitution } from './institutions.ts';
import { raiseBills } from './raise-bills.ts';
import { showBill } from './show-bills.ts';

function whyNobody({ patientId, externalCustomer }: CreateBill) {
  return (patientId === null) === (externalCustomer === null) ? billRefusals.refusal('BILL_CUSTOMER_MISSING') : null;
}

/** Who did the service is a member of the staff: PERFORMER_UNKNOWN for anybody else. */
async function requirePerformer(scope: Scope, performerId: Id | null): Promise<void> {
  if (!performerId) return;
  const [user] = await usersBrief(scope, [performerId]);
  if (!user) throw billRefusals.refusal('PERFORMER_UNKNOWN');
}

/** POST patient-bills: an item charged by hand, to a patient or to somebody who is none. */
export async function createBill(scope: Scope, order: CreateBill): Promise<Bill> {
  refuseIf(whyNobody(order));
  const { patientId, externalCustomer, billableItemId, quantity, unitPrice, departmentId, performerId, billingId } = order;
  const { admissionId, encounterType, note } = order;
  if (patientId) await requirePatient(scope, patientId);
  // Billing methods are patients'.
  else if (billingId) throw kernelRefusals.refusal('NOT_FOUND');
  await requireDepartments(scope, [departmentId]);
  await requireCareRecord(scope, patientId, { kind: 'admission', id: admissionId, field: 'admissionId' });
  await requirePerformer(scope, performerId ?? null);
  await requireInstitution(scope, externalCustomer?.institutionId ?? null);
  const serviceDate = order.serviceDate ?? (await scope.today());
  if (serviceDate > (await scope.today())) throw billRefusals.refusal('BILL_SERVICE_DATE');
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
