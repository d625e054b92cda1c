import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { ClosedStatus, LeftReason, PaymentStateWord, TicketStage } from './words.ts';

/** A patient is being served from now. A consultation is opened or reopened from here. */
export const TicketServed = declareEvent<{
  readonly ticketId: Id;
  readonly appointmentId: Id;
  readonly patientId: Id | null;
  readonly departmentId: Id;
  readonly practitionerId: Id | null;
  /** Who serves. */
  readonly servedBy: Id | null;
  readonly stage: TicketStage;
  readonly createsConsultation: boolean;
  readonly at: Instant;
}>('TicketServed');

/** A serve was a mistake and was taken back: the patient waits again. What the serve opened and nobody wrote in goes too. */
export const TicketReturned = declareEvent<{ readonly ticketId: Id; readonly appointmentId: Id }>('TicketReturned');

/** A ticket ended: served, transferred (another one is open), or left. */
export const TicketClosed = declareEvent<{
  readonly ticketId: Id;
  readonly appointmentId: Id;
  readonly patientId: Id | null;
  readonly departmentId: Id;
  readonly status: ClosedStatus;
  readonly leftReason: LeftReason | null;
  readonly at: Instant;
}>('TicketClosed');

/** The visit's consultation that is not ended yet, if any. Nobody answering: there is none. */
export const OpenConsultation = declareQuestion<
  { readonly appointmentId: Id },
  { readonly consultationId: Id; readonly openedAt: Instant; readonly signed: boolean }
>('OpenConsultation');

/**
 * Whether visits are paid for. `blocks`: the billing policy lets nobody be served before (no override stands). Nobody
 * answering, or a visit left out: not-required, nothing blocks.
 */
export const PaymentState = declareQuestion<
  { readonly appointmentIds: readonly Id[] },
  readonly { readonly appointmentId: Id; readonly state: PaymentStateWord; readonly blocks: boolean }[]
>('PaymentState');
