import type { StayPatient } from '#modules/admissions/contract/request-records.ts';

/** What the form of vitals asks of a patient, by what a stay says of them. */
export function measuredPatient({ id, fullname, dateOfBirth, gender }: StayPatient) {
  return { id, fullname, dateOfBirth, sexAtBirth: gender ?? 'unknown' };
}
