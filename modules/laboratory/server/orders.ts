import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { Diagnosis } from '../contract/order-records.ts';
import type { LabPriority, RequestOrigin, RequestStatus, ResultFlag } from '../contract/words.ts';

/** Tests for one patient, ordered together. */
export interface LabOrder {
  readonly patientId: Id;
  readonly tests: readonly { readonly testId: Id; readonly note?: string | null }[];
  readonly origin: RequestOrigin;
  /** Where the order is written; `LabOrderPlace` must say that this place takes orders. */
  readonly place?: OrderPlace | null;
  readonly priority?: LabPriority;
  readonly clinicalInfo?: string | null;
  readonly diagnoses?: readonly Diagnosis[];
  /** Default: the patient's default billing method. */
  readonly billingId?: Id | null;
  readonly orderedFor?: Id | null;
  readonly consentGiven?: boolean;
  readonly postMortem?: boolean;
  /** A duplicate is meant so; `reason` is then wanted. */
  readonly confirm?: boolean;
  readonly reason?: string | null;
}

export interface LabOrdered {
  readonly requisitionNumber: string;
  /** In the order of the tests; a profile's members in its place. */
  readonly requestIds: readonly Id[];
}

/** A request as other modules show it: of results only what was released, of sensitive tests nothing without the right. */
export interface LabBrief {
  readonly id: Id;
  readonly requestNumber: string;
  readonly requisitionNumber: string;
  readonly place: OrderPlace | null;
  readonly patientId: Id | null;
  /** 'Restricted test' for those who may not know it. */
  readonly testName: string;
  readonly restricted: boolean;
  readonly priority: LabPriority;
  readonly status: RequestStatus;
  readonly createdAt: Instant;
  readonly requestedByName: string;
  readonly releasedAt: Instant | null;
  readonly acknowledgedAt: Instant | null;
  /** Of released results alone. */
  readonly critical: boolean;
  /** Released values as one line each, e.g. { name: 'Sodium', text: '148 mmol/L', flag: 'H' }; empty before the release. */
  readonly results: readonly { readonly name: string; readonly text: string; readonly flag: ResultFlag | null }[];
  readonly path: string;
}

export type LabBriefsAsked =
  | { readonly requestIds: readonly Id[] }
  | { readonly places: readonly OrderPlace[] }
  /** The newest of a patient. */
  | { readonly patientId: Id; readonly most: number }
  /** Those of a patient that were ordered since a moment and that are neither released nor cancelled. */
  | { readonly patientId: Id; readonly openSince: Instant };
