import { z } from 'zod';
import { actsField } from '#kernel/contract/record.ts';
import { returnRecord, supplyRecord, vendorPaymentRecord } from './supply.record.ts';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { unitPrice } from '#kernel/contract/money.ts';
import { optionalDay, optionalId } from '#modules/billing-setup/contract/fields.ts';
import { expiryDay } from '#modules/inventory/contract/expiry-day.ts';
import { By, VendorAttachment, Warning } from './records.ts';
import {
  destinations,
  mostSupplyLines,
  paymentStatuses,
  rejectReasons,
  returnReasons,
  returnStatuses,
  supplyStatuses,
  vendorPaymentMethods,
  vendorPaymentStatuses,
} from './words.ts';

const money = z.number().int();
const units = z.number().int().min(0).max(100_000_000);

export const SupplyLineOrder = z.strictObject({
  /** The order's line; found by the product when it is left out. */
  orderLineId: optionalId,
  productId: id,
  batchNumber: optionalText(60),
  manufactureDate: optionalDay,
  expiryDate: z
    .union([expiryDay, z.literal('')])
    .nullish()
    .transform((value) => value || null),
  packName: requiredText(1, 40, 'Pack is required'),
  unitsPerPack: z.number().int().min(1).max(100_000),
  quantityPacks: z.number().int().min(0).max(100_000),
  freePacks: z.number().int().min(0).max(100_000).default(0),
  rejectedUnits: units.default(0),
  rejectReason: z.enum(rejectReasons).nullish(),
  costPerPack: unitPrice,
  /** Of the whole line, in minor units. */
  tax: unitPrice.default(0),
  discount: unitPrice.default(0),
  /** The new selling price of a unit; left out: unchanged. */
  sellingPrice: unitPrice.nullish(),
  /** Left out: available, or quarantined when the cold chain was broken. */
  destination: z.enum(destinations).nullish(),
});
export type SupplyLineOrder = z.output<typeof SupplyLineOrder>;

const supplyFields = {
  purchaseOrderId: optionalId,
  invoiceNumber: optionalText(60),
  invoiceDate: optionalDay,
  receivedAt: instant.nullish(),
  locationId: id,
  /** A half-counted delivery is kept with the lines that are there. */
  lines: z.array(SupplyLineOrder).max(mostSupplyLines),
  discount: unitPrice,
  freight: unitPrice,
  /** What the paper says, to be compared. */
  invoiceTotal: unitPrice.nullish(),
  temperatureOnArrival: z.number().min(-90).max(60).nullish(),
  note: optionalText(1000),
} as const;

export const CreateSupply = z.strictObject({
  vendorId: id,
  ...supplyFields,
  lines: supplyFields.lines.default([]),
  discount: supplyFields.discount.default(0),
  freight: supplyFields.freight.default(0),
});
export type CreateSupply = z.output<typeof CreateSupply>;

export const EditSupply = z.strictObject({ ...z.object(supplyFields).partial().shape, version: version.optional() });
export type EditSupply = z.output<typeof EditSupply>;

const override = z
  .string()
  .max(500)
  .transform((typed) => typed.trim())
  .refine((typed) => typed.length >= 3, 'Reason is required')
  .optional();

export const PostSupply = z.strictObject({
  version: version.optional(),
  /** Reasons for going on all the same; each wants its permission. */
  overrideLicence: override,
  overrideOverReceipt: override,
  overrideShelfLife: override,
  /** The difference to the invoice's total was seen. */
  confirmTotal: z.boolean().optional(),
});
export type PostSupply = z.output<typeof PostSupply>;

export const SupplyRow = z.object({
  id,
  /** Given when it is posted. */
  supplyNumber: z.string().nullable(),
  vendorId: id,
  /** Its name on that day. */
  vendorName: z.string(),
  purchaseOrderId: id.nullable(),
  orderNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  invoiceDate: calendarDate.nullable(),
  receivedAt: instant,
  locationName: z.string(),
  lineCount: z.number().int(),
  status: z.enum(supplyStatuses),
  total: money.nullable(),
  paid: money.nullable(),
  open: money.nullable(),
  paymentStatus: z.enum(paymentStatuses).nullable(),
  dueAt: calendarDate.nullable(),
  overdue: z.boolean(),
  version: z.number().int(),
  acts: actsField(supplyRecord),
});
export type SupplyRow = z.output<typeof SupplyRow>;

export const SupplyLine = z.object({
  id,
  orderLineId: id.nullable(),
  productId: id,
  sku: z.string(),
  productName: z.string(),
  unit: z.string(),
  coldChain: z.boolean(),
  batchNumber: z.string().nullable(),
  manufactureDate: calendarDate.nullable(),
  expiryDate: calendarDate.nullable(),
  packName: z.string(),
  unitsPerPack: z.number().int(),
  quantityPacks: z.number().int(),
  freePacks: z.number().int(),
  rejectedUnits: z.number().int(),
  rejectReason: z.enum(rejectReasons).nullable(),
  acceptedUnits: z.number().int(),
  costPerPack: money,
  tax: money,
  discount: money,
  amount: money,
  sellingPrice: money.nullable(),
  destination: z.enum(destinations).nullable(),
  batchId: id.nullable(),
  /** What the batch cost with its part of freight and discount; null before it is posted. */
  batchCost: money.nullable(),
});
export type SupplyLine = z.output<typeof SupplyLine>;

export const Supply = SupplyRow.extend({
  locationId: id,
  currency: z.string(),
  lines: z.array(SupplyLine),
  subtotal: money,
  discount: money,
  tax: money,
  freight: money,
  total: money,
  invoiceTotal: money.nullable(),
  temperatureOnArrival: z.number().nullable(),
  note: z.string().nullable(),
  credited: money,
  postedAt: instant.nullable(),
  postedBy: By.nullable(),
  reversedAt: instant.nullable(),
  reversedBy: By.nullable(),
  reverseReason: z.string().nullable(),
  attachments: z.array(VendorAttachment),
  createdAt: instant,
  createdBy: By,
  warnings: z.array(Warning),
});
export type Supply = z.output<typeof Supply>;

export const ReturnLineOrder = z.strictObject({
  batchId: id,
  locationId: id,
  quantity: z.number().int().min(1).max(100_000_000),
  reason: z.enum(returnReasons),
  /** Expected of the vendor for the whole line, in minor units. */
  credit: unitPrice,
});

export const CreateReturn = z.strictObject({
  vendorId: id,
  supplyId: optionalId,
  note: optionalText(1000),
  lines: z.array(ReturnLineOrder).min(1, 'Add at least one line').max(100),
});
export type CreateReturn = z.output<typeof CreateReturn>;

export const CreditReturn = z.strictObject({
  creditNoteNumber: requiredText(1, 60, 'Credit note number is required'),
  /** What the vendor really credits, when it is not what was expected. */
  amount: z.number().int().min(1).max(100_000_000_000).optional(),
});
export type CreditReturn = z.output<typeof CreditReturn>;

export const VendorReturn = z.object({
  id,
  returnNumber: z.string(),
  vendorId: id,
  vendorName: z.string(),
  supplyId: id.nullable(),
  supplyNumber: z.string().nullable(),
  status: z.enum(returnStatuses),
  lines: z.array(
    z.object({
      id,
      batchId: id,
      batchNumber: z.string(),
      productId: id,
      productName: z.string(),
      locationId: id,
      locationName: z.string(),
      quantity: z.number().int(),
      reason: z.enum(returnReasons),
      credit: money,
    }),
  ),
  expectedCredit: money,
  creditedAmount: money.nullable(),
  creditNoteNumber: z.string().nullable(),
  note: z.string().nullable(),
  rejectReason: z.string().nullable(),
  createdAt: instant,
  createdBy: By,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  version: z.number().int(),
  acts: actsField(returnRecord),
});
export type VendorReturn = z.output<typeof VendorReturn>;

export const CreatePayment = z.strictObject({
  vendorId: id,
  amount: z.number().int().min(1, 'Must be above 0').max(100_000_000_000),
  paidAt: calendarDate,
  method: z.enum(vendorPaymentMethods),
  reference: optionalText(80),
  note: optionalText(500),
  allocations: z
    .array(z.strictObject({ supplyId: id, amount: z.number().int().min(1).max(100_000_000_000) }))
    .min(1, 'Choose the supplies to pay')
    .max(300),
});
export type CreatePayment = z.output<typeof CreatePayment>;

export const VendorPayment = z.object({
  id,
  paymentNumber: z.string(),
  vendorId: id,
  vendorName: z.string(),
  amount: money,
  paidAt: calendarDate,
  method: z.enum(vendorPaymentMethods),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(vendorPaymentStatuses),
  allocations: z.array(z.object({ supplyId: id, supplyNumber: z.string(), invoiceNumber: z.string().nullable(), amount: money })),
  /** Its proof: the bank's slip, the vendor's receipt. */
  attachments: z.array(VendorAttachment),
  createdAt: instant,
  createdBy: By,
  reversedAt: instant.nullable(),
  reversedBy: By.nullable(),
  reverseReason: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(vendorPaymentRecord),
});
export type VendorPayment = z.output<typeof VendorPayment>;

export const Payables = z.object({
  asOf: calendarDate,
  currency: z.string().nullable(),
  rows: z.array(
    z.object({
      vendorId: id,
      vendorName: z.string(),
      /** By days since the invoice: 0–30, 31–60, 61–90, more. */
      ages: z.tuple([money, money, money, money]),
      /** Credits that no supply has taken up. */
      credits: money,
      overdue: money,
      owed: money,
    }),
  ),
  totals: z.object({ ages: z.tuple([money, money, money, money]), credits: money, overdue: money, owed: money }),
});
export type Payables = z.output<typeof Payables>;

export const Statement = z.object({
  vendorId: id,
  vendorName: z.string(),
  currency: z.string().nullable(),
  startDate: calendarDate,
  endDate: calendarDate,
  opening: money,
  supplies: money,
  credits: money,
  payments: money,
  closing: money,
  rows: z.array(
    z.object({
      date: calendarDate,
      kind: z.enum(['supply', 'supply-reversed', 'credit', 'payment', 'payment-reversed']),
      number: z.string(),
      detail: z.string().nullable(),
      /** More owed above 0, less below. */
      amount: money,
      balance: money,
    }),
  ),
});
export type Statement = z.output<typeof Statement>;
