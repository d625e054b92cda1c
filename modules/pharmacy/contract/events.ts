import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { RunningMedicine } from './safety/records.ts';

/**
 * What a patient takes now: open requests and dispensed courses still running (pharmacy), active prescription lines and running
 * administrations (prescriptions). Lists that name the same course twice share an id; the engine keeps one of them.
 */
export const RunningMedicines = declareQuestion<{ readonly patientId: Id; readonly at: Instant }, readonly RunningMedicine[]>(
  'RunningMedicines',
);

/** Is the patient to take nothing by mouth now? Nobody answering: they may. */
export const NilByMouth = declareQuestion<{ readonly patientId: Id; readonly at: Instant }, boolean>('NilByMouth');

/** Medicines were handed out to a patient of the hospital, or came back from them (`quantity` below zero). */
export const MedicationDispensed = declareEvent<{
  readonly orderId: Id;
  readonly orderNumber: string;
  readonly patientId: Id;
  readonly at: Instant;
  readonly requests: readonly {
    readonly requestId: Id;
    readonly prescriptionId: Id | null;
    readonly prescriptionLineId: Id | null;
    readonly productId: Id;
    /** Units of this act. */
    readonly quantity: number;
    /** The request is wholly dispensed. */
    readonly completed: boolean;
  }[];
}>('MedicationDispensed');

/** An act is about to lock requests: whoever keeps their prescriptions locks those first, as acts on a prescription do (decision 22). */
export const RequestsTaken = declareEvent<{ readonly prescriptionIds: readonly Id[] }>('RequestsTaken');

/** The pharmacy gave up a request or changed it: whoever prescribed it notes so. */
export const MedicationRequestChanged = declareEvent<{
  readonly requestId: Id;
  readonly requestNumber: string;
  readonly prescriptionId: Id | null;
  readonly prescriptionLineId: Id | null;
  readonly change: 'changed' | 'cancelled';
  readonly reason: string | null;
  readonly byName: string;
}>('MedicationRequestChanged');

/** Does this place take orders for the patient now? Who keeps the kind answers for it; nobody answering true: it does not. */
export const MedicationPlace = declareQuestion<{ readonly place: OrderPlace; readonly patientId: Id }, boolean>('MedicationPlace');
