import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { GroupCard } from '../contract/request-records.ts';
import type { Component, RequestStatus, Urgency } from '../contract/words.ts';

/** A request as other modules show it. */
export interface BloodBrief {
  readonly id: Id;
  readonly requestNumber: string;
  readonly patientId: Id;
  readonly place: OrderPlace | null;
  readonly component: Component;
  readonly units: number;
  readonly reservedUnits: number;
  readonly issuedUnits: number;
  readonly transfusedUnits: number;
  readonly urgency: Urgency;
  readonly neededAt: Instant;
  readonly status: RequestStatus;
  readonly requestedByName: string;
  readonly createdAt: Instant;
  readonly path: string;
}

/** What is known of a patient's blood: `bloodRecordOf`. */
export interface BloodRecordBrief extends GroupCard {
  readonly patientId: Id;
  readonly replacementDue: number;
}
