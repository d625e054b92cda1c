/** What raised a line. */
export const sourceTypes = [
  'registration',
  'appointment',
  'antenatal-visit',
  'lab-request',
  'radiology-request',
  'medication-order',
  'therapeutic-administration',
  'procedure-request',
  'admission',
  'bed-day',
  'ward-round',
  'blood-request',
  'queue-transfer',
  'consultation',
  'vital',
  'delivery',
  'manual',
  'package',
  'claim-rejection',
] as const;
export type SourceType = (typeof sourceTypes)[number];

/** The two parts of a line; each is on at most one invoice at a time. */
export const billShares = ['patient', 'hmo'] as const;
export type BillShare = (typeof billShares)[number];

export const billStates = ['active', 'voided'] as const;
export type BillState = (typeof billStates)[number];

export const pricingStatuses = ['priced', 'unpriced'] as const;
export type PricingStatus = (typeof pricingStatuses)[number];

/** Approval of a line by its insurer; `proceeded`: the insurer's hour passed unanswered and care went on. */
export const coverageStatuses = ['none', 'not-required', 'pending', 'approved', 'proceeded', 'declined', 'expired'] as const;
export type CoverageStatus = (typeof coverageStatuses)[number];
/** Of several lines the first of these that any has is what their order says. */
export const coverageFirst: readonly CoverageStatus[] = ['declined', 'expired', 'pending', 'proceeded', 'approved', 'not-required', 'none'];

/** At which price a declined line is the patient's: the hospital's own, or the insurer's tariff where the contract says so. */
export const declinedPrices = ['hospital', 'tariff'] as const;
export type DeclinedPrice = (typeof declinedPrices)[number];

/** Badge values of a line, verbatim; the empty one shows Uninvoiced. */
export const billingStatuses = ['', 'pending_payment', 'partially_paid', 'paid', 'written_off', 'voided'] as const;
export type BillBillingStatus = (typeof billingStatuses)[number];

/** Where a line stands, as lists filter: the empty badge told apart by whether a draft holds it. */
export const billStages = ['uninvoiced', 'draft', 'pending_payment', 'partially_paid', 'paid', 'written_off', 'voided'] as const;
export type BillStage = (typeof billStages)[number];

/** Text of each badge value. */
export const billingStatusTexts = {
  '': 'Uninvoiced',
  pending_payment: 'Pending payment',
  partially_paid: 'Partially paid',
  paid: 'Paid',
  written_off: 'Written off',
  voided: 'Voided',
} as const satisfies Record<BillBillingStatus, string>;

/** Statuses of an invoice that holds a share; a cancelled or deleted one holds none. */
export const holdingInvoiceStatuses = ['draft', 'billed', 'paid'] as const;
export type HoldingInvoiceStatus = (typeof holdingInvoiceStatuses)[number];

export const adjustmentKinds = ['quantity', 'price', 'discount', 'payer', 'reprice', 'split', 'coverage'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** Answers of the payment gate beside "allowed". */
export const gateCodes = ['PAYMENT_REQUIRED', 'HMO_APPROVAL_REQUIRED'] as const;
export type GateCode = (typeof gateCodes)[number];

export const billSorts = ['serviceDate', 'billNumber', 'net', 'balance'] as const;
export type BillSort = (typeof billSorts)[number];

/** A split makes at most so many lines. */
export const mostSplitParts = 20;
/** Most lines that one answer may be asked to combine or invoice. */
export const mostBillsAtOnce = 500;
/** Characters of a reason that voids a line, and of one that overrides the gate. */
export const voidReason = { least: 5, most: 300 } as const;
export const overrideReasonLeast = 10;

/** Name of the free-standing item that a registration is billed by, and the kind of its source. */
export const registrationCard = 'Registration card';

/**
 * Entity of the live stream: the id is the patient whose bills changed (none for customers who are no patients). A client
 * may keep a patient's bills for `billsFreshSeconds` and drops them when it hears this.
 */
export const livePatientBills = 'patient-bills';
export const billsFreshSeconds = 300;

/** What a sensitive act is called to whoever acts for a patient. */
export const healthService = 'Health service';

/** Where staff see a patient's bills, below the area. */
export const billingPath = '/billing';

/** Words for people of a source: 'Lab request'. */
export function sourceWords(sourceType: SourceType): string {
  const words = sourceType.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
