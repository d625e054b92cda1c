import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { allergiesOf, latestVitals } from '#modules/patient-chart/server/index.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { openPatient, requireLivingPatient, yearsBetween } from '#modules/patients/server/index.ts';
import { PrescriptionPlace, type PlaceOfPrescription } from '../../contract/events.ts';
import { prescriptionRefusals } from '../../contract/refusals.ts';

/** Whom a prescription is for: the record may be opened, and the patient lives. */
export async function requirePatientForRx(scope: Scope, patientId: Id) {
  await openPatient(scope, patientId);
  return requireLivingPatient(scope, patientId);
}

/** The one who prescribes signs, and only with the right. */
export function requireSignRight(scope: Scope): void {
  const permission = 'Sign Prescription';
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

/** Allergies were looked at, and somebody has answered whether there are any. */
export async function requireAllergies(scope: Scope, patientId: Id, reviewed: boolean): Promise<void> {
  if (!reviewed) throw prescriptionRefusals.refusal('ALLERGIES_NOT_REVIEWED');
  const { allergyReview } = await allergiesOf(scope, patientId);
  if (allergyReview.state === 'not-asked') throw prescriptionRefusals.refusal('ALLERGY_STATE_UNKNOWN');
}

/** The place in which prescriptions are read or written; who keeps it refuses those who may not. Of nobody: 422 RX_PLACE. */
export async function requirePlace(scope: Scope, place: OrderPlace, act: 'read' | 'write'): Promise<PlaceOfPrescription> {
  const [found] = await scope.ask(PrescriptionPlace, { place, act });
  if (!found) throw prescriptionRefusals.refusal('RX_PLACE');
  return found;
}

/** `34 y`, `7 months`, `12 days`. */
export function ageWords(dateOfBirth: string | null, today: string): string | null {
  if (!dateOfBirth) return null;
  const years = yearsBetween(dateOfBirth, today);
  if (years >= 2) return `${years} y`;
  const days = Math.round((Date.parse(today) - Date.parse(dateOfBirth)) / 86_400_000);
  return days < 60 ? `${days} days` : `${Math.floor(days / 30.4375)} months`;
}

/** Weight and age as they are when doses are checked. */
export async function snapshotOf(scope: Scope, patient: { readonly id: Id; readonly dateOfBirth: string | null }) {
  const vital = (await latestVitals(scope, [patient.id])).get(patient.id);
  return {
    // Kilograms; vitals keep grams.
    weightUsed: vital?.weight ? Math.round(vital.weight / 10) / 100 : null,
    weightAt: vital?.weight ? vital.takenAt : null,
    ageUsed: ageWords(patient.dateOfBirth, await scope.today()),
  };
}
