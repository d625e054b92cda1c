import { wardOf } from '../store.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, currencyOf } from '#modules/billing-setup/server/index.ts';
import { mostItems } from '#modules/invoices/contract/words.ts';
import { createDraft } from '#modules/invoices/server/index.ts';
import { openBillsOfStay } from '#modules/patient-bills/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { terminateOf } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { PatientDischarged } from '../../contract/events.ts';
import type { DischargeType } from '../../contract/stay-words.ts';
import { settleStays } from '../money/charge-stays.ts';
import { takeLines } from '../money/take-lines.ts';

import { changeAdmission, type StoredAdmission, tellStay } from '../stay-store.ts';

/** Gathers the open lines of a stay into drafts, each of as many lines as an invoice may have. */
export async function draftStay(scope: Scope, row: Pick<StoredAdmission, 'id' | 'patientId'>): Promise<void> {
  if (!(await currencyOf(scope))) return;
  const open = await openBillsOfStay(scope, row.id);
  const billIds = open
    .filter(({ stage, pricingStatus, patientOpen }) => stage === 'uninvoiced' && pricingStatus === 'priced' && patientOpen > 0)
    .map(({ id }) => id);
  for (let from = 0; from < billIds.length; from += mostItems)
    await createDraft(scope, { patientId: row.patientId, externalCustomer: null, billIds: billIds.slice(from, from + mostItems) });
}

interface Told {
  readonly title: NoticeTitle;
  readonly words: string;
  readonly priority?: 'normal' | 'high';
}

/** Tells holders of rights of a stay; `inWard` narrows them to its ward. No notice names a diagnosis or an amount. */
export async function tellOfStay(
  scope: Scope,
  row: Pick<StoredAdmission, 'id' | 'admissionNumber' | 'patientId' | 'wardId'>,
  { title, words, priority = 'normal' }: Told,
  whom: readonly { readonly permission: string; readonly inWard?: boolean }[],
): Promise<void> {
  const [patient] = await patientBrief(scope, [row.patientId]);
  const ward = await wardOf(scope, row.wardId);
  for (const { permission, inWard } of whom)
    await scope.notify({
      title,
      content: `${row.admissionNumber} of ${patient?.hospitalPatientId ?? 'a patient'} ${words}`,
      path: `/admissions/${row.id}`,
      to: { permission, ...(inWard ? { departmentId: ward.departmentId } : {}) },
      priority,
      module: 'admissions',
      entity: 'Admission',
      entityId: row.id,
      dedupeKey: `${title}:${row.id}:${scope.now}`,
    });
}

/** How a stay ended medically. */
export interface MedicalEnd {
  readonly type: DischargeType;
  readonly at: Instant;
  readonly changes: Omit<Parameters<typeof changeAdmission>[2], 'status' | 'dischargedAt' | 'dischargeType'>;
}

/**
 * The medical end of a locked stay, whatever brought it: what is given ends, no night is charged any more, the bill is gathered where
 * the policy says so, and those who wait for it are told. The bed is still held.
 */
export async function endCare(scope: Scope, row: StoredAdmission, { type, at, changes }: MedicalEnd): Promise<StoredAdmission> {
  await terminateOf(scope, row.patientId, { at, reason: 'Discharged' });
  const after = await changeAdmission(scope, row, {
    ...changes,
    ...{ status: 'discharged', dischargedAt: at, dischargeType: type },
    ...{ dischargedBy: scope.actor.userId, dischargedByName: scope.actor.name },
  });
  await takeLines(scope, [after]);
  await settleStays(scope, [after], 'No night is charged after the discharge');
  if ((await billingPolicyOf(scope)).autoCreateDraftAt === 'discharge') await draftStay(scope, row);
  await scope.emit(PatientDischarged, { admissionId: row.id, patientId: row.patientId, type, at });
  await tellOfStay(scope, row, { title: 'Patient Discharged', words: 'was discharged' }, [
    { permission: 'View Billing Module' },
    { permission: 'Dispense Medication' },
    { permission: 'View Admission', inWard: true },
  ]);
  await tellStay(scope, row.id);
  return after;
}
