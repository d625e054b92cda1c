import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import type { CareCategory, RequestPriority, RequestSource } from '../../contract/order-words.ts';
import type { Directions } from '../../contract/directions.ts';
import type { SafetyAlert } from '../../contract/safety/records.ts';

/** A medicine that the pharmacy is asked for. Quantities in dispensing units. The safety check and that of the place are the caller's. */
export interface MedicineAsked {
  readonly patientId: Id;
  readonly source: RequestSource;
  readonly category: CareCategory;
  readonly priority: RequestPriority;
  readonly prescriptionId?: Id | null;
  readonly prescriptionLineId?: Id | null;
  /** Where it is ordered. */
  readonly place?: OrderPlace | null;
  /** Null: a medicine that is not stocked, named by `genericText`. */
  readonly productId: Id | null;
  readonly genericText?: string | null;
  readonly dose: number | null;
  readonly doseUnit: string | null;
  readonly route: string | null;
  readonly frequency: string | null;
  /** Doses in 24 hours; default: what the frequency code says. */
  readonly perDay?: number | null;
  readonly durationDays: number | null;
  readonly prnReason?: string | null;
  readonly maxPerDay?: number | null;
  /** Directions in plain words, as the label will say them. */
  readonly dosageText: string;
  /** The fields that the words were said from; without them the words stay as they are in every language. */
  readonly directions?: Directions | null;
  readonly quantity: number;
  readonly refillsAllowed?: number;
  readonly refillOf?: Id | null;
  /** Default: 30 days on, of controlled medicines 7. */
  readonly validUntil?: CalendarDate | null;
  readonly substitutionAllowed?: boolean;
  readonly indication?: string | null;
  readonly diagnosisCode?: string | null;
  readonly note?: string | null;
  readonly billingId?: Id | null;
  /** As the check found them, with who passed which. */
  readonly alerts: readonly SafetyAlert[];
  /** Default: the actor. */
  readonly requestedBy?: { readonly id: Id | null; readonly name: string };
}

/** What may change of a request that is in no order. */
export interface MedicineChanges {
  readonly quantity?: number;
  readonly dosageText?: string;
  readonly directions?: Directions | null;
  readonly dose?: number | null;
  readonly doseUnit?: string | null;
  readonly route?: string | null;
  readonly frequency?: string | null;
  readonly perDay?: number | null;
  readonly durationDays?: number | null;
  readonly prnReason?: string | null;
  readonly maxPerDay?: number | null;
  readonly priority?: RequestPriority;
  readonly validUntil?: CalendarDate;
  readonly note?: string | null;
  readonly alerts?: readonly SafetyAlert[];
}
