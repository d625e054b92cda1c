import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { ConsultationType, Disposition } from './words.ts';

/** A consultation began. */
export const ConsultationOpened = declareEvent<{
  readonly consultationId: Id;
  readonly consultationNumber: string;
  readonly patientId: Id;
  readonly appointmentId: Id;
  readonly departmentId: Id;
  readonly practitionerId: Id;
  readonly type: ConsultationType;
}>('consultation.opened');

/** A consultation was signed. Listeners may refuse: then nothing is signed. */
export const ConsultationCompleted = declareEvent<{
  readonly consultationId: Id;
  readonly patientId: Id;
  readonly appointmentId: Id;
  readonly departmentId: Id;
  readonly practitionerId: Id;
  readonly disposition: Disposition;
  readonly completedAt: Instant;
}>('consultation.completed');

/** A consultation was cancelled: later modules cancel the orders of it that nobody has begun. */
export const ConsultationCancelled = declareEvent<{
  readonly consultationId: Id;
  readonly patientId: Id;
  readonly appointmentId: Id;
  readonly reason: string;
}>('consultation.cancelled');

/** Orders of a consultation that later modules keep, as the order list and the cancel check need them. */
export interface ConsultationOrder {
  readonly kind: string;
  readonly id: Id;
  readonly number: string;
  readonly label: string;
  readonly status: string;
  /** Waits for somebody: not cancelled, not ended. */
  readonly pending: boolean;
  /** Somebody has begun: dispensed, a specimen taken, performed. Such a one keeps the consultation from being cancelled. */
  readonly attended: boolean;
  /** A line that wants a signature before the consultation is complete. */
  readonly unsigned: boolean;
}
/** Orders made in a consultation. Nobody answering: none beside the laboratory's. */
export const ConsultationOrders = declareQuestion<{ readonly consultationId: Id }, readonly ConsultationOrder[]>('consultation.orders');
