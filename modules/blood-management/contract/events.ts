import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { Component } from './words.ts';

/** Does this place take orders for blood for the patient now? Nobody answering true: it does not. */
export const BloodOrderPlace = declareQuestion<{ readonly place: OrderPlace; readonly patientId: Id }, boolean>('BloodOrderPlace');

interface OfRequest {
  readonly requestId: Id;
  readonly requestNumber: string;
  readonly patientId: Id;
  readonly place: OrderPlace | null;
}

/** As many compatible units as were asked for are reserved. */
export const BloodReady = declareEvent<OfRequest>('BloodReady');

/** Units left the blood bank for a patient. */
export const BloodUnitIssued = declareEvent<OfRequest & { readonly unitIds: readonly Id[]; readonly emergency: boolean }>(
  'BloodUnitIssued',
);

export const TransfusionStarted = declareEvent<{
  readonly transfusionId: Id;
  readonly patientId: Id;
  readonly component: Component;
  readonly at: Instant;
}>('TransfusionStarted');

export const TransfusionEnded = declareEvent<{
  readonly transfusionId: Id;
  readonly patientId: Id;
  readonly component: Component;
  /** ml that were given. */
  readonly volumeGiven: number;
  readonly stopped: boolean;
  readonly at: Instant;
}>('TransfusionEnded');

/** A reaction was reported; never says which. */
export const ReactionReported = declareEvent<{
  readonly reactionId: Id;
  readonly patientId: Id | null;
  readonly severity: number;
  readonly at: Instant;
}>('ReactionReported');
