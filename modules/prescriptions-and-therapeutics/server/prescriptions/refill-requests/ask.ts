import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import type { AskRefill, OwnRefill } from '../../../contract/refill-records.ts';
import { refillRequestsPath } from '../../../contract/words.ts';
import { withOwnPrescription } from '../own.ts';
import { linesOf, type StoredPrescription } from '../store.ts';
import { whyNotAskRefill } from './rules.ts';
import { lockWaiting, recordRefill, showOwnRefill, type StoredRefill, tellRefill } from './store.ts';

/** POST prescriptions/{id}/refill-request, by the patient or who acts for them. */
export function askRefill(scope: PatientScope, id: Id, order: AskRefill): Promise<OwnRefill> {
  return withOwnPrescription(scope, id, { lock: 'update' }, async (inside, row) => showOwnRefill(await writeRefill(inside, row, order)));
}

/** Writes the request of a locked prescription, and tells those who answer it. */
export async function writeRefill(scope: Scope, prescription: StoredPrescription, { note }: AskRefill): Promise<StoredRefill> {
  await requireLivingPatient(scope, prescription.patientId);
  const waiting = await lockWaiting(scope, prescription.id);
  const lines = await linesOf(scope, [prescription.id]);
  refuseIf(whyNotAskRefill({ status: prescription.status, lines, waiting: waiting !== undefined }));
  const row = await scope.tx
    .insertInto('refillRequests')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      prescriptionId: prescription.id,
      patientId: prescription.patientId,
      prescriberId: prescription.prescriberId,
      status: 'waiting',
      note,
      askedBy: scope.actor.userId as Id,
      askedByName: scope.actor.name,
      askedAt: scope.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordRefill(scope, row, { before: null, number: prescription.prescriptionNumber, words: 'asked for by the patient' });
  await tellStaff(scope, row, prescription);
  await tellRefill(scope, row, 'create');
  return row;
}

/** The prescriber, and the pharmacists. */
async function tellStaff(scope: Scope, row: StoredRefill, { prescriptionNumber, prescriberId }: StoredPrescription): Promise<void> {
  const notice = {
    title: 'Refill Asked' as const,
    content: `A patient asks for ${prescriptionNumber} once more`,
    path: refillRequestsPath,
    module: 'prescriptions-and-therapeutics',
    entity: 'RefillRequest',
    entityId: row.id,
  };
  if (prescriberId) await scope.notify({ ...notice, to: { userIds: [prescriberId] } });
  await scope.notify({ ...notice, to: { permission: 'Verify Prescription' } });
}
