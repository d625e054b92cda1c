import { declareEvent } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { DischargeType, VacatedTo } from './stay-words.ts';

interface OfStay {
  readonly admissionId: Id;
  readonly patientId: Id;
}

/** A patient was admitted to a bed of a ward. */
export const PatientAdmitted = declareEvent<OfStay & { readonly wardId: Id; readonly departmentId: Id; readonly at: Instant }>(
  'PatientAdmitted',
);

/** A patient has another bed; the wards are the same where only the bed changed. */
export const PatientMoved = declareEvent<
  OfStay & { readonly fromWardId: Id; readonly wardId: Id; readonly departmentId: Id; readonly at: Instant }
>('PatientMoved');

/** A stay ended medically; the bed may still be held. */
export const PatientDischarged = declareEvent<OfStay & { readonly type: DischargeType; readonly at: Instant }>('PatientDischarged');

/** A discharged patient has left the bed. */
export const PatientVacated = declareEvent<OfStay & { readonly bedId: Id; readonly to: VacatedTo; readonly at: Instant }>('PatientVacated');
