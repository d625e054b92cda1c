import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { Destination } from './request-words.ts';
import type { ProcedureKind } from './words.ts';

interface OfRequest {
  readonly requestId: Id;
  readonly requestNumber: string;
  readonly patientId: Id;
  readonly place: OrderPlace | null;
}

/** A procedure was requested; who keeps beds makes a request for one where `needsAdmission` says so. */
export const ProcedureRequested = declareEvent<OfRequest & { readonly needsAdmission: boolean; readonly startDateTime: Instant }>(
  'ProcedureRequested',
);

/** Its time was changed. */
export const ProcedureRescheduled = declareEvent<
  OfRequest & { readonly prevDateTime: Instant; readonly startDateTime: Instant; readonly by: Id | null }
>('ProcedureRescheduled');

/** It began: the patient is in theatre. */
export const ProcedureStarted = declareEvent<OfRequest & { readonly startedAt: Instant; readonly theatreName: string | null }>(
  'ProcedureStarted',
);

/** The patient left the theatre; the run is over for wards and for a death. */
export const ProcedureLeftTheatre = declareEvent<OfRequest & { readonly at: Instant }>('ProcedureLeftTheatre');

/** Its note was signed. */
export const ProcedureSubmitted = declareEvent<
  OfRequest & {
    readonly kinds: readonly ProcedureKind[];
    readonly postOpOrders: string | null;
    readonly postOpDestination: Destination | null;
    readonly caesarean: boolean;
  }
>('ProcedureSubmitted');

/** It was cancelled, before it began or while it ran. */
export const ProcedureCancelled = declareEvent<OfRequest & { readonly reason: string }>('ProcedureCancelled');

/**
 * May procedures of the patient be requested in a place now? Answered by who keeps the kind; nobody answering true: they may not. A
 * request without a place was written in the patient's record and is not asked about.
 */
export const ProcedureOrderPlace = declareQuestion<{ readonly place: OrderPlace; readonly patientId: Id }, true>('ProcedureOrderPlace');

/** The bed that is kept for a procedure. */
export interface HeldBed {
  readonly requestId: Id;
  readonly state: 'waiting' | 'held' | 'admitted';
  /** Below the area. */
  readonly path: string;
}

/** Beds that are kept for requests, asked of many at once for lists. Nobody answering: no bed is known. */
export const BedHeld = declareQuestion<
  { readonly requests: readonly { readonly requestId: Id; readonly patientId: Id }[] },
  readonly HeldBed[]
>('BedHeld');
