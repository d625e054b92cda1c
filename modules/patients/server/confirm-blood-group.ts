import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { PatientChanged } from '../contract/events.ts';
import type { BloodGroup } from '../contract/words.ts';
import { findPatient } from './open-patient.ts';

/**
 * Writes the blood group that two samples of the patient agree on, or with null says that the group is no longer certain: samples differ.
 * The only writer of a verified group; a group that is confirmed already changes nothing. Tells PatientChanged. Refuses NOT_FOUND.
 */
export async function confirmBloodGroup(scope: Scope, patientId: Id, group: Exclude<BloodGroup, 'unknown'> | null): Promise<void> {
  const before = await findPatient(scope, patientId, 'update');
  if (!before) throw kernelRefusals.refusal('NOT_FOUND');
  const verified = group !== null;
  if (before.bloodGroupVerified === verified && (!verified || before.bloodGroup === group)) return;
  await scope.tx
    .updateTable('patients')
    .set({ ...(verified ? { bloodGroup: group } : {}), bloodGroupVerified: verified, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Patient',
    entityId: patientId,
    entityNumber: before.hospitalPatientId,
    patientId,
    personId: before.personId,
    summary: verified
      ? `Blood group of ${before.hospitalPatientId} confirmed`
      : `Blood group of ${before.hospitalPatientId} is no longer certain`,
    before: { bloodGroup: before.bloodGroup, bloodGroupVerified: before.bloodGroupVerified },
    after: { bloodGroup: group ?? before.bloodGroup, bloodGroupVerified: verified },
  });
  await scope.emit(PatientChanged, { patientId, personId: before.personId });
  await scope.live({ entity: 'patients', id: patientId, action: 'update', permission: 'View Patient List' });
}
