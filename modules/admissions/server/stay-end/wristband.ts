import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { allergiesInBrief } from '#modules/patient-chart/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { Wristband } from '../../contract/stay-end-records.ts';
import { placesOfBeds, shownPlace } from '../stays/show-stays.ts';
import { readAdmission } from '../stays/store.ts';

/** GET patient-admissions/{id}/wristband. Its code is the patient's number here, which scans of administrations accept. */
export async function readWristband(scope: Scope, id: Id): Promise<Wristband> {
  const row = await readAdmission(scope, id);
  const patient = await openPatient(scope, row.patientId);
  const allergies = (await allergiesInBrief(scope, [row.patientId])).get(row.patientId);
  const place = row.bedId ? shownPlace(scope, (await placesOfBeds(scope, [row.bedId])).get(row.bedId)) : null;
  const { fullname, dateOfBirth, gender, hospitalPatientId } = patient;
  return {
    ...{ admissionNumber: row.admissionNumber, fullname, dateOfBirth, gender, hospitalPatientId },
    wardName: place?.wardName ?? null,
    bedLabel: place?.bedLabel ?? null,
    allergies: [...(allergies?.names ?? [])],
    noneKnown: allergies?.noneKnown ?? false,
  };
}
