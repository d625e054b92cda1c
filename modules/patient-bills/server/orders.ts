import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { BillingModule, EncounterType, Payer } from '#modules/billing-setup/contract/words.ts';
import type { ExternalCustomer } from '../contract/records.ts';
import type {
  BillBillingStatus,
  BillShare,
  BillStage,
  CoverageStatus,
  HoldingInvoiceStatus,
  PricingStatus,
  SourceType,
} from '../contract/words.ts';

/** One chargeable act. Its key is (sourceType, sourceId, sourceLineId, chargeKey): the same key never has two active lines. */
export interface RaiseOrder {
  /** Null only with an external customer. */
  readonly patientId: Id | null;
  readonly externalCustomer?: ExternalCustomer | null;
  readonly billableItemId: Id;
  readonly quantity: number;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly sourceLineId?: Id | null;
  /** Tells several charges of one source apart: 'visit', '2026-11-21'. */
  readonly chargeKey?: string | null;
  /** Default: the item's own. */
  readonly module?: BillingModule;
  /** Where the revenue belongs. */
  readonly departmentId: Id;
  readonly performerId?: Id | null;
  /** Default: the actor. */
  readonly orderedBy?: Id | null;
  readonly encounterId?: Id | null;
  /** Of a stay that is not the patient's at the time of the act; else the stay at that time is found. */
  readonly admissionId?: Id | null;
  /** Of somebody in a stay it is found, too. */
  readonly encounterType: EncounterType;
  /** The billing method chosen for the order; default the stay's, else the patient's own. */
  readonly billingId?: Id | null;
  /** Default: today in the hospital's zone. */
  readonly serviceDate?: CalendarDate;
  /** Set when the act is done already. */
  readonly performedAt?: Instant | null;
  readonly emergency?: boolean;
  /** Minor units, instead of the list's price (open price, sale); bounds are the caller's to check. */
  readonly unitPrice?: number | null;
  /** The patient pays, whatever their own billing method is. */
  readonly selfPay?: boolean;
  /** What the insurer decided to pay of it at most. */
  readonly insurerMost?: number | null;
  readonly note?: string | null;
}

/** Lines by what raised them. Without `sourceLineIds` all lines of the sources. */
export interface SourceRef {
  readonly sourceType: SourceType;
  readonly sourceIds: readonly Id[];
}

/** A line as it was raised. */
export interface RaisedBill {
  readonly id: Id;
  readonly billNumber: string;
  readonly patientId: Id | null;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly sourceLineId: Id | null;
  readonly chargeKey: string | null;
  readonly itemName: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly net: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
  readonly payer: Payer;
  readonly billingId: Id | null;
  readonly pricingStatus: PricingStatus;
  readonly coverageStatus: CoverageStatus;
  readonly billingStatus: BillBillingStatus;
  /** False: the line was there already. */
  readonly fresh: boolean;
}

/** What badges of an order show: the sums of all its lines that are not voided, or of the voided ones when there is no other. */
export interface BillBrief {
  readonly sourceId: Id;
  readonly billIds: readonly Id[];
  readonly billNumbers: readonly string[];
  readonly net: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
  readonly paid: number;
  readonly balance: number;
  readonly payer: Payer;
  readonly billingId: Id | null;
  readonly pricingStatus: PricingStatus;
  readonly coverageStatus: CoverageStatus;
  readonly stage: BillStage;
  readonly billingStatus: BillBillingStatus;
  /** Of the first patient share that stands on an invoice. */
  readonly invoiceId: Id | null;
  readonly invoiceNumber: string | null;
}

/** A line of a stay of which the patient still owes something. */
export interface OpenBill {
  readonly id: Id;
  readonly billNumber: string;
  readonly itemName: string;
  readonly module: BillingModule;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly serviceDate: CalendarDate;
  readonly stage: BillStage;
  /** What the patient owes of it, minor units; 0 for a line that has no price yet. */
  readonly patientOpen: number;
  readonly pricingStatus: PricingStatus;
}

/** A badge of an order, and what kind of order it is. */
export interface EncounterBill extends BillBrief {
  readonly sourceType: SourceType;
}

/**
 * What the payment gate needs to know before an act on sources of one patient. Encounter type and emergency are those of the act,
 * otherwise those of the line. A patient who is in a stay now counts as an inpatient in any case.
 */
export interface GateAsked extends SourceRef {
  readonly sourceLineId?: Id | undefined;
  readonly encounterType?: EncounterType;
  readonly emergency?: boolean;
}

/** Which share of which line. Without a place it is the one that the line was raised with. */
export interface ShareRef {
  readonly billId: Id;
  readonly share: BillShare;
  readonly place?: number;
}

export interface ShareState {
  readonly share: BillShare;
  readonly place: number;
  readonly amount: number;
  readonly invoiceId: Id | null;
  readonly invoiceNumber: string | null;
  readonly invoiceItemId: Id | null;
  readonly invoiceStatus: HoldingInvoiceStatus | null;
  readonly invoiced: number;
  readonly paid: number;
  readonly credited: number;
  readonly writtenOff: number;
  readonly balance: number;
}

/** A line as an invoice takes it up, locked. */
export interface InvoiceableBill {
  readonly id: Id;
  readonly billNumber: string;
  readonly patientId: Id | null;
  readonly externalCustomer: ExternalCustomer | null;
  readonly billableItemId: Id;
  readonly itemName: string;
  readonly itemCode: string;
  readonly hcpcsCode: string | null;
  readonly module: BillingModule;
  readonly sourceType: SourceType;
  readonly sourceId: Id;
  readonly departmentId: Id;
  readonly admissionId: Id | null;
  readonly encounterId: Id | null;
  readonly serviceDate: CalendarDate;
  readonly performedAt: Instant | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly taxIncluded: number;
  readonly capitatedValue: number;
  readonly net: number;
  readonly patientAmount: number;
  readonly hmoAmount: number;
  readonly payer: Payer;
  readonly billingId: Id | null;
  readonly hmoId: Id | null;
  readonly planId: Id | null;
  readonly enrolleeNumber: string | null;
  readonly pricingStatus: PricingStatus;
  readonly coverageStatus: CoverageStatus;
  readonly active: boolean;
  readonly stage: BillStage;
  readonly shares: readonly ShareState[];
}

/** A free share goes on a draft, or straight on a billed invoice (then `invoiced` is what it asks). */
export interface SharePlacement extends ShareRef {
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly invoiceItemId: Id;
}

/** An invoice was submitted, paid or opened again: its number and status, and what each of its items asks. */
export interface InvoiceMove {
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly invoiceStatus: HoldingInvoiceStatus;
  /** Wanted when a draft is billed: the item's amount, the share less its part of the invoice's discount. */
  readonly invoiced?: readonly (ShareRef & { readonly invoiced: number })[];
}

/** What a payment, credit note, write-off or their reversal changes; minor units, either sign. */
export interface ShareSettlement extends ShareRef {
  readonly paidDelta?: number;
  readonly creditedDelta?: number;
  readonly writtenOffDelta?: number;
}
