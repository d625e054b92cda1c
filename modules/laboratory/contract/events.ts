import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { PregnancyWord } from './words.ts';

/** Tests were ordered, together under one requisition. Patient null: an external customer. */
export const LabRequestsCreated = declareEvent<{
  readonly requisitionNumber: string;
  readonly requestIds: readonly Id[];
  readonly patientId: Id | null;
  readonly place: OrderPlace | null;
}>('LabRequestsCreated');

/** A result was released, or a corrected one took its place (`version` above 1). Never holds a value. */
export const LabResultReleased = declareEvent<{
  readonly requestId: Id;
  readonly requestNumber: string;
  readonly patientId: Id | null;
  readonly place: OrderPlace | null;
  readonly testId: Id;
  readonly version: number;
  readonly critical: boolean;
  readonly sensitive: boolean;
  readonly at: Instant;
}>('LabResultReleased');

/** A request was cancelled by a person, by a death, or with the order it belongs to. */
export const LabRequestCancelled = declareEvent<{
  readonly requestId: Id;
  readonly requestNumber: string;
  readonly patientId: Id | null;
  readonly place: OrderPlace | null;
  readonly reason: string;
}>('LabRequestCancelled');

/** A released result holds a critical value: those who look after the patient are told in the same transaction. */
export const CriticalLabResult = declareEvent<{
  readonly requestId: Id;
  readonly requestNumber: string;
  readonly patientId: Id | null;
  readonly place: OrderPlace | null;
  readonly at: Instant;
}>('CriticalLabResult');

/** A clinician has seen a released result. */
export const LabResultAcknowledged = declareEvent<{
  readonly requestId: Id;
  readonly patientId: Id | null;
  readonly place: OrderPlace | null;
  readonly by: Id | null;
  readonly at: Instant;
}>('LabResultAcknowledged');

/** Does this place take orders for the patient now? Who keeps the kind answers for it; nobody answering true: it does not. */
export const LabOrderPlace = declareQuestion<{ readonly place: OrderPlace; readonly patientId: Id }, boolean>('LabOrderPlace');

/** The trimester of an open pregnancy at an instant, for the choice of ranges. Nobody answering: no pregnancy is known. */
export const PregnancyTrimester = declareQuestion<{ readonly patientId: Id; readonly at: Instant }, Exclude<PregnancyWord, 'any'>>(
  'PregnancyTrimester',
);

/**
 * What a patient takes now, a medicine each, as the bench reads it beside a result: drugs move values. Said in each language that a
 * screen may have. Nobody answering: not known.
 */
export const CurrentMedicines = declareQuestion<{ readonly patientId: Id }, readonly { readonly en: string; readonly fr: string }[]>(
  'CurrentMedicines',
);
