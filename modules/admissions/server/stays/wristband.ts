import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { allergiesInBrief } from '#modules/patient-chart/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { Wristband } from '../../contract/stay-end-records.ts';
import { placesOfBeds, shownPlace } from './show-stays.ts';
import { readAdmission } from './store.ts';

/** GET patient-admissions/{id}/wristband. Whoever prints it may open the record of the patient. */
export async function wristband(scope: Scope, id: Id): Promise<Wristband> {
  const row = await readAdmission(scope, id);
  const patient = await openPatient(scope, row.patientId);
  const place = shownPlace(scope, row.bedId ? (await placesOfBeds(scope, [row.bedId])).get(row.bedId) : undefined);
  const allergies = (await allergiesInBrief(scope, [patient.id])).get(patient.id);
  return {
    admissionNumber: row.admissionNumber,
    fullname: patient.fullname,
    dateOfBirth: patient.dateOfBirth,
    gender: patient.gender,
    hospitalPatientId: patient.hospitalPatientId,
    wardName: place?.wardName ?? null,
    bedLabel: place?.bedLabel ?? null,
    allergies: [...(allergies?.names ?? [])],
    noneKnown: allergies?.noneKnown ?? false,
  };
}
