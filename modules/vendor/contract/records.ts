import { z } from 'zod';
import { calendarDate, email, id, instant, optionalText, phoneDigits, requiredText, text, version } from '#kernel/contract/fields.ts';
import { currencyCode, unitPrice } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { optionalDay } from '#modules/billing-setup/contract/fields.ts';
import { vendorRecord } from './vendor.record.ts';
import { attachmentKinds, chosenVendorStatuses, mostPriceRows, vendorCategories, vendorStatuses, vendorWarnings } from './words.ts';

/** Minor units of the hospital's currency; null: the reader may not see the vendor's account. */
const money = z.number().int();
const shownMoney = money.nullable();

const blank = z.literal('').transform(() => null);
const optional = <T extends z.ZodType>(schema: T) => z.union([blank, schema]).nullish();
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most 2 decimals');
export const taxPercent = percent;

/** A person of the staff as they were called. */
export const By = z.object({ id: id.nullable(), name: z.string() });

export const Warning = z.object({
  code: z.enum(vendorWarnings),
  message: z.string(),
  /** What stands in the words of its kind. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Warning = z.output<typeof Warning>;

const vendorFields = {
  name: requiredText(2, 120, 'Name is required'),
  categories: z.array(z.enum(vendorCategories)).max(8),
  contactPerson: optional(requiredText(2, 80, 'Must be at least 2 characters')),
  contactRole: optional(requiredText(2, 80, 'Must be at least 2 characters')),
  email: optional(email),
  dialcode: optional(
    z
      .string()
      .max(12)
      .regex(/^\+\d{1,7}$/, 'Must be a dial code like +234'),
  ),
  phoneNumber: optional(phoneDigits),
  altPhone: optional(phoneDigits),
  address: optional(requiredText(3, 200, 'Must be at least 3 characters')),
  country: optionalText(80),
  state: optionalText(80),
  city: optionalText(80),
  website: optionalText(200),
  registrationNumber: optionalText(60),
  taxNumber: optionalText(60),
  licenceNumber: optionalText(60),
  licenceExpiry: optionalDay,
  bankName: optionalText(80),
  accountNumber: optional(
    z
      .string()
      .max(40)
      .regex(/^[0-9A-Za-z][0-9A-Za-z -]{3,33}$/, 'Must be an account number'),
  ),
  accountName: optionalText(120),
  paymentTermsDays: z.number().int().min(0).max(180),
  leadTimeDays: z.number().int().min(0).max(365).nullish(),
  minimumOrder: unitPrice.nullish(),
  currency: optional(currencyCode),
  notes: optionalText(2000),
} as const;

export const CreateVendor = z.strictObject({
  ...vendorFields,
  categories: vendorFields.categories.default([]),
  paymentTermsDays: vendorFields.paymentTermsDays.default(0),
});
export type CreateVendor = z.output<typeof CreateVendor>;

/** Keys that are sent are changed; an id must be the path's. */
export const EditVendor = z.strictObject({
  ...z.object(vendorFields).partial().shape,
  id: id.optional(),
  status: z.enum(chosenVendorStatuses).optional(),
  /** Why it is blocked, or why its bank details changed. */
  reason: optionalText(500),
  version: version.optional(),
});
export type EditVendor = z.output<typeof EditVendor>;

export const VendorRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  categories: z.array(z.enum(vendorCategories)),
  contactPerson: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  country: z.string().nullable(),
  lastSupplyAt: instant.nullable(),
  suppliesCount: z.number().int(),
  totalPurchased: shownMoney,
  owed: shownMoney,
  openOrders: z.number().int(),
  status: z.enum(vendorStatuses),
  version: z.number().int(),
  acts: actsField(vendorRecord),
});
export type VendorRow = z.output<typeof VendorRow>;

export const VendorAttachment = z.object({
  id,
  kind: z.enum(attachmentKinds),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
  uploadedBy: z.string(),
  uploadedAt: instant,
});
export type VendorAttachment = z.output<typeof VendorAttachment>;

export const Vendor = VendorRow.extend({
  contactRole: z.string().nullable(),
  dialcode: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  altPhone: z.string().nullable(),
  address: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  website: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  taxNumber: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  licenceExpiry: calendarDate.nullable(),
  bankName: z.string().nullable(),
  /** Its last four signs without 'View Vendor Bank Details'. */
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  paymentTermsDays: z.number().int(),
  leadTimeDays: z.number().int().nullable(),
  minimumOrder: money.nullable(),
  currency: z.string().nullable(),
  notes: z.string().nullable(),
  statusReason: z.string().nullable(),
  /** Of deliveries against an order with an expected day: those that came by it. Null: none yet. */
  onTimePercent: z.number().nullable(),
  /** Of the charged units delivered: those that were short, and those rejected for another reason. */
  shortPercent: z.number().nullable(),
  rejectPercent: z.number().nullable(),
  attachments: z.array(VendorAttachment),
  /** Months with what was purchased in each, earliest first: the last twelve. */
  spend: z.array(z.object({ month: z.string(), amount: money })).nullable(),
  warnings: z.array(Warning),
  createdAt: instant,
  updatedAt: instant,
});
export type Vendor = z.output<typeof Vendor>;

export const VendorSummary = z.object({
  vendors: z.number().int(),
  openOrders: z.number().int(),
  awaitingApproval: z.number().int(),
  receivedThisMonth: shownMoney,
  owed: shownMoney,
  overdue: shownMoney,
  currency: z.string().nullable(),
});
export type VendorSummary = z.output<typeof VendorSummary>;

/** A row of a vendor's price list. Prices are per pack. */
export const VendorProduct = z.object({
  id,
  productId: id,
  sku: z.string(),
  productName: z.string(),
  unit: z.string(),
  vendorSku: z.string().nullable(),
  packName: z.string(),
  unitsPerPack: z.number().int(),
  price: money,
  taxPercent: z.number(),
  minQuantity: z.number().int(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  lastPrice: money.nullable(),
  lastPriceAt: instant.nullable(),
  preferred: z.boolean(),
});
export type VendorProduct = z.output<typeof VendorProduct>;

export const PriceRow = z
  .strictObject({
    productId: id,
    vendorSku: optionalText(60),
    packName: requiredText(1, 40, 'Pack is required'),
    unitsPerPack: z.number().int().min(1).max(100_000),
    price: unitPrice,
    taxPercent: percent.default(0),
    minQuantity: z.number().int().min(1).max(100_000).default(1),
    validFrom: optionalDay,
    validTo: optionalDay,
    preferred: z.boolean().default(false),
  })
  .refine((row) => !row.validFrom || !row.validTo || row.validFrom <= row.validTo, {
    path: ['validTo'],
    message: 'The end is before the start',
  });
export type PriceRow = z.output<typeof PriceRow>;

export const PriceList = z.strictObject({ rows: z.array(PriceRow).max(mostPriceRows) });
export type PriceList = z.output<typeof PriceList>;

/** What one vendor asks for a product, and how it delivers. Prices per pack; `unitPrice` per dispensing unit, rounded. */
export const VendorOffer = z.object({
  vendorId: id,
  vendorName: z.string(),
  status: z.enum(vendorStatuses),
  packName: z.string(),
  unitsPerPack: z.number().int(),
  price: money,
  unitPrice: money,
  valid: z.boolean(),
  preferred: z.boolean(),
  lastPrice: money.nullable(),
  lastPriceAt: instant.nullable(),
  leadTimeDays: z.number().int().nullable(),
  onTimePercent: z.number().nullable(),
});
export type VendorOffer = z.output<typeof VendorOffer>;

export const UploadVendors = z.strictObject({ dryRun: z.union([z.boolean(), z.enum(['true', 'false'])]).optional() });
export type UploadVendors = z.output<typeof UploadVendors>;
export const VendorUploadAnswer = z.object({ created: z.number().int(), errors: z.array(RowError), dryRun: z.boolean() });
export type VendorUploadAnswer = z.output<typeof VendorUploadAnswer>;

export const UploadPrices = z.strictObject({ dryRun: z.union([z.boolean(), z.enum(['true', 'false'])]).optional() });
export type UploadPrices = z.output<typeof UploadPrices>;
export const PriceUploadAnswer = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  errors: z.array(RowError),
  dryRun: z.boolean(),
});
export type PriceUploadAnswer = z.output<typeof PriceUploadAnswer>;

export const VendorAttachmentFields = z.strictObject({
  kind: z.enum(attachmentKinds).default('other'),
  name: text(120).optional(),
});
