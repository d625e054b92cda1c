export const vendorCategories = [
  'pharmaceutical',
  'consumables',
  'reagents',
  'blood-service',
  'equipment',
  'food',
  'services',
  'general',
] as const;
export type VendorCategory = (typeof vendorCategories)[number];

/** Archived vendors leave lists and pickers; what was done with them stays. */
export const vendorStatuses = ['active', 'inactive', 'blocked', 'archived'] as const;
export type VendorStatus = (typeof vendorStatuses)[number];
/** Statuses that a person may choose; a vendor is archived by deleting it. */
export const chosenVendorStatuses = ['active', 'inactive', 'blocked'] as const;

export const orderStatuses = ['draft', 'pending-approval', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** Orders that something may still come of. */
export const openOrderStatuses = [
  'draft',
  'pending-approval',
  'approved',
  'sent',
  'part-received',
] as const satisfies readonly OrderStatus[];
/** Orders against which goods may come. */
export const receivableOrderStatuses = ['sent', 'part-received'] as const satisfies readonly OrderStatus[];

export const supplyStatuses = ['draft', 'posted', 'reversed'] as const;
export type SupplyStatus = (typeof supplyStatuses)[number];

export const paymentStatuses = ['unpaid', 'part-paid', 'paid'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const rejectReasons = ['damaged', 'short', 'wrong', 'expired', 'temperature', 'no-order'] as const;
export type RejectReason = (typeof rejectReasons)[number];

export const destinations = ['available', 'quarantined'] as const;
export type Destination = (typeof destinations)[number];

export const returnStatuses = ['draft', 'sent', 'credited', 'rejected'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnReasons = ['expired', 'near-expiry', 'damaged', 'recalled', 'wrong', 'surplus', 'quality'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const vendorPaymentMethods = ['cash', 'transfer', 'cheque', 'card'] as const;
export type VendorPaymentMethod = (typeof vendorPaymentMethods)[number];

export const vendorPaymentStatuses = ['posted', 'reversed'] as const;
export type VendorPaymentStatus = (typeof vendorPaymentStatuses)[number];

export const sendChannels = ['email', 'print'] as const;
export type SendChannel = (typeof sendChannels)[number];

export const attachmentKinds = ['contract', 'licence', 'invoice', 'receipt', 'other'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** What a person is told about a vendor, an order or a delivery that they may go on with all the same. */
export const vendorWarnings = [
  'licence-missing',
  'licence-expired',
  'licence-ending',
  'below-minimum-order',
  'vendor-not-active',
  'open-orders',
  'cost-rise',
  'short-shelf-life',
  'over-receipt',
  'temperature',
  'invoice-total-differs',
] as const;
export type VendorWarning = (typeof vendorWarnings)[number];

export const payableAges = ['0–30', '31–60', '61–90', '90+'] as const;
export type PayableAge = (typeof payableAges)[number];

export const mostOrderLines = 200;
export const mostSupplyLines = 300;
export const mostPriceRows = 1_000;
export const mostUploadRows = 2_000;
export const mostUploadBytes = 5 * 1_048_576;
export const mostFileBytes = 10 * 1_048_576;
export const mostAttachments = 20;

/** Most that an order may be exceeded by at receipt, in basis points of what was ordered. */
export const overReceiptBps = 1_000;
/** A cost that rose by more than this, in basis points of the last one, is pointed out. */
export const costRiseBps = 2_000;
/** Goods of the cold chain arrive between these, in degrees Celsius; otherwise they are quarantined. */
export const coldChainRange = { from: 2, until: 8 } as const;
/** A licence that ends within so many days is pointed out. */
export const licenceWarnDays = 30;

/** Basis points of a percentage with at most two decimals: 7.5 = 750. */
export function bpsOfPercent(percent: number): number {
  return Math.round(percent * 100);
}

/** A percentage of basis points: 750 = 7.5. */
export function percentOfBps(bps: number): number {
  return bps / 100;
}

/** An account number as anybody may see it: its last four signs. */
export function maskAccountNumber(account: string): string {
  return `••••${account.slice(-4)}`;
}
