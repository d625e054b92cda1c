import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { PricedVisit } from '../../contract/events.ts';
import type { LineDiscount } from '../../contract/pricing-records.ts';
import type { EncounterType, Payer } from '../../contract/words.ts';
import type { Rule } from '../rules/rule-rows.ts';

/** One line of an order to price. Amounts are minor units. */
export interface LineOrder {
  readonly billableItemId: Id;
  readonly quantity: number;
  /** A price that a person typed for one unit, instead of the found one. */
  readonly unitPrice?: number | null | undefined;
  readonly priceReason?: string | null | undefined;
  /** A discount that a person gives, beyond what rules give. */
  readonly discount?: LineDiscount | null | undefined;
  /** What the insurer decided to pay of the line at most; null or missing: nothing was decided. */
  readonly insurerMost?: number | null | undefined;
}

/** What is to be priced together: limits of plans and units of packages are used up line by line. */
export interface PriceOrder {
  /** Null: a person or an institution from outside. */
  readonly patientId: Id | null;
  /** The billing method to use; the patient's default one when it is not named. */
  readonly billingId?: Id | null | undefined;
  /** Instead of a `billingId`: the payer's kind. `External` and `Self-Pay` look at no method of the patient. */
  readonly payer?: Payer | undefined;
  /** For a price without a patient: the payer and category to use. Never set for lines that are raised. */
  readonly standsFor?: { readonly payer: Payer; readonly categoryId: Id | null } | null | undefined;
  readonly encounterType: EncounterType;
  /** Day of the act in the hospital's zone; that of `at` unless said. */
  readonly serviceDate?: CalendarDate | null | undefined;
  /** Moment of the act, for rules about times of the day; now unless said. */
  readonly at?: Instant | null | undefined;
  readonly lines: readonly LineOrder[];
  /** Lines that were raised are priced again although their item was archived since. */
  readonly archivedToo?: boolean;
  /**
   * Typed prices and discounts were granted before and are only carried over (a repriced or split line, a demo's past): the
   * actor's limits are not asked again.
   */
  readonly granted?: boolean;
  /** The lines are about to be written: the insurer holds what its limits have left until the transaction ends. Never for a quote. */
  readonly holds?: boolean | undefined;
  /** Lines that stand already and are priced anew: what they use of the insurer's limits does not count against them. */
  readonly except?: readonly Id[] | undefined;
  /** The visit and the stay that the lines are of, for limits of either. */
  readonly visit?: PricedVisit | null | undefined;
}

/** Rules to use instead of the hospital's own, for trials. */
export interface Trial {
  readonly rules: readonly Rule[];
}
