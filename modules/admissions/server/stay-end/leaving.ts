import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { LeavingStay } from '../../contract/stay-records.ts';
import { showAdmissions } from '../stays/show-stays.ts';
import { admissionsOf } from '../stay-store.ts';

/** GET patient-admissions/leaving/{patientId}: for whoever lets a patient go and may not read the stay, as at the cash desk. */
export async function leavingStay(scope: Scope, patientId: Id): Promise<LeavingStay | null> {
  await openPatient(scope, patientId);
  const row = await admissionsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', '=', 'discharged')
    .orderBy('dischargedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [shown] = row ? await showAdmissions(scope, [row]) : [];
  return shown ? LeavingStay.parse(shown) : null;
}
