export const claimStatuses = ['posted', 'submitted', 'payment-added', 'written-off', 'cancelled'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** How far a claim is settled; follows from its sums. */
export const claimSettlements = ['unpaid', 'partially_paid', 'paid', 'written_off', 'cancelled'] as const;
export type ClaimSettlement = (typeof claimSettlements)[number];

/** A resubmission asks once more for what was rejected. */
export const claimKinds = ['batch', 'single', 'resubmission'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimChannels = ['portal', 'email', 'paper'] as const;
export type ClaimChannel = (typeof claimChannels)[number];

/** By what an item may be claimed: the partner's code, care that went on unanswered, or nothing is needed. */
export const authorisations = ['code', 'proceeded', 'not-required'] as const;
export type Authorisation = (typeof authorisations)[number];

export const claimNoteKinds = ['call', 'query', 'reply', 'promise'] as const;
export type ClaimNoteKind = (typeof claimNoteKinds)[number];

export const claimPaymentMethods = ['bank-transfer', 'cheque'] as const;
export type ClaimPaymentMethod = (typeof claimPaymentMethods)[number];

export const claimPaymentStatuses = ['received', 'reversed'] as const;
export type ClaimPaymentStatus = (typeof claimPaymentStatuses)[number];

/** How a payment is spread over the items when no amounts are named. */
export const allocationWays = ['oldest', 'proportional'] as const;
export type AllocationWay = (typeof allocationWays)[number];

export const dispositions = ['open', 'resubmitted', 'moved-to-patient', 'written-off', 'reversed'] as const;
export type Disposition = (typeof dispositions)[number];

export const rejectionReasons = [
  'NO-AUTH',
  'AUTH-MISMATCH',
  'NOT-COVERED',
  'NOT-ELIGIBLE',
  'LIMIT-REACHED',
  'ABOVE-TARIFF',
  'DUPLICATE',
  'LATE',
  'DIAGNOSIS-MISMATCH',
  'QUANTITY',
  'DOCUMENT-MISSING',
  'CAPITATED',
  'COPAY',
  'CLERICAL',
  'OTHER',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Rejections for what the hospital itself did wrong are never the patient's to pay. */
export const ownFaultReasons: readonly RejectionReason[] = ['CLERICAL', 'LATE', 'DOCUMENT-MISSING', 'ABOVE-TARIFF'];

export const claimWriteOffReasons = ['hmo-rejection', 'bad-debt', 'small-balance', 'management-decision'] as const;
export type ClaimWriteOffReason = (typeof claimWriteOffReasons)[number];

export const remittanceStatuses = ['draft', 'posted', 'reversed'] as const;
export type RemittanceStatus = (typeof remittanceStatuses)[number];

export const remittanceMatches = ['exact', 'likely', 'none'] as const;
export type RemittanceMatch = (typeof remittanceMatches)[number];

export const ageBuckets = ['not-submitted', '0-30', '31-60', '61-90', '91-120', 'over-120'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Days in which a rejection may be appealed. */
export const appealDays = 30;
/** Days before a deadline from which it is near. */
export const nearDeadlineDays = 7;
/** Days past the due date on which an overdue claim is told of. */
export const chaseDays = [1, 15, 30, 60] as const;
/** Days after which a missing credit note of withheld tax is told of. */
export const creditNoteDays = 30;
/** Most invoices that one claim holds. */
export const mostClaimInvoices = 1000;
/** Most rows of a remittance. */
export const mostRemittanceRows = 2000;
/** More claims than this are not summed for a list. */
export const mostSummedClaims = 5000;
/** Invoices ready to claim that are shown at once. */
export const mostCandidates = 500;

export const liveClaims = 'claims';
export const liveRemittances = 'remittances';
export const claimsPath = '/hmo-management/claims';
