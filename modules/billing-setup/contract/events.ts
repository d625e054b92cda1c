import { declareEvent, declareQuestion } from '#kernel/contract/events.ts';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { BillingModule, EncounterType } from './words.ts';

/** The visit and the stay that lines are of. */
export interface PricedVisit {
  readonly encounterId: Id | null;
  readonly admissionId: Id | null;
}

/** A question to an insurer's price list. Amounts are minor units. */
export interface TariffQuestion {
  readonly patientId: Id;
  readonly billingId: Id;
  readonly method: 'HMO' | 'HPP' | 'Company';
  readonly hmoId: Id;
  readonly planId: Id;
  readonly encounterType: EncounterType;
  readonly serviceDate: CalendarDate;
  readonly at: Instant;
  /** A line is about to be written by this price: what limits have left is locked until the transaction ends. Never for a quote. */
  readonly holds: boolean;
  /** Lines that are priced anew: what they use of the limits now does not count against them. */
  readonly except: readonly Id[];
  /** The visit and the stay that the lines are of, for limits of either; null: of none. */
  readonly visit: PricedVisit;
  readonly lines: readonly {
    /** Place of the line in the order. */
    readonly key: number;
    readonly billableItemId: Id;
    readonly module: BillingModule;
    readonly quantity: number;
    readonly hospitalPrice: number | null;
  }[];
}

/** A row of the price list for one line. Not covered: hospital price, all of it the patient's. */
export interface TariffLine {
  readonly key: number;
  readonly covered: boolean;
  /** Why not, for people; null when covered. */
  readonly reason: string | null;
  /** Price of one unit. */
  readonly price: number;
  /** Paid per head and period: the insurer owes nothing for this line. */
  readonly capitated: boolean;
  /** What the patient pays: of the whole line, as an amount or in basis points. */
  readonly copay:
    | { readonly kind: 'none' }
    | { readonly kind: 'fixed'; readonly amount: number }
    | { readonly kind: 'percent'; readonly bps: number };
  readonly requiresApproval: boolean;
  /** Units of the line that the insurer covers; the patient pays those above. Missing or null: all of them. */
  readonly most?: number | null;
}

export interface TariffAnswer {
  readonly priceListVersion: string | null;
  readonly lines: readonly TariffLine[];
  /** What the plan still pays for this visit and this plan year; null = without limit. */
  readonly visitLeft: number | null;
  readonly annualLeft: number | null;
}

/**
 * The tariff of an insurer for lines of one order. Nobody answering: hospital prices, all of it the patient's, with the
 * reason on the line. Answered by the module that keeps insurers' price lists.
 */
export const InsurerTariff = declareQuestion<TariffQuestion, TariffAnswer>('billing-setup.insurer-tariff');

/** Rows of insurers' price lists by item. Nobody answering: none. */
export const InsurerPriceCounts = declareQuestion<{ readonly itemIds: readonly Id[] }, Readonly<Record<Id, number>>>(
  'billing-setup.insurer-price-counts',
);

/**
 * What a patient has of packages: how often each was bought (a line of a granting item that was not voided, on or after
 * `since`) and how many units of each included item were taken from it already. Nobody answering: nothing.
 */
export const PackagesOfPatient = declareQuestion<
  {
    readonly patientId: Id;
    readonly since: CalendarDate;
    readonly packages: readonly { readonly ruleId: Id; readonly grantedBy: readonly Id[] }[];
  },
  readonly { readonly ruleId: Id; readonly bought: number; readonly taken: Readonly<Record<Id, number>> }[]
>('billing-setup.packages-of-patient');

/** Which of these items were ever charged: an item that was is archived instead of removed. Nobody answering: none. */
export const ChargedItems = declareQuestion<{ readonly itemIds: readonly Id[] }, readonly Id[]>('billing-setup.charged-items');

/** Which of these taxes were ever charged: a changed rate then makes a new row. Nobody answering: none. */
export const ChargedTaxes = declareQuestion<{ readonly taxIds: readonly Id[] }, readonly Id[]>('billing-setup.charged-taxes');

/** Prices of items changed, from a day on. Insurers' rows keep their own price and are flagged. */
export const HospitalPricesChanged = declareEvent<{
  readonly effectiveFrom: CalendarDate;
  readonly items: readonly { readonly itemId: Id; readonly before: number | null; readonly after: number }[];
}>('billing-setup.hospital-prices-changed');

/** An item was archived or came back: insurers' rows of it stop or may go on. */
export const BillableItemStatusChanged = declareEvent<{ readonly itemId: Id; readonly status: 'active' | 'archived' }>(
  'billing-setup.item-status-changed',
);
