import { z } from 'zod';
import { minorUnits, unitPrice } from '#kernel/contract/money.ts';
import { calendarDate, id, instant, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { revenueAccountCode, optionalDay, optionalId, optionalLine } from './fields.ts';
import { itemRecord } from './item.record.ts';
import { serviceTypeRecord } from './setup.record.ts';
import {
  billingModules,
  bulkPriceKinds,
  itemPaymentPolicies,
  itemSources,
  itemUnits,
  limitedSexes,
  priceSources,
  ruleKinds,
  ruleStatuses,
  serviceTypeKinds,
  setupStatuses,
  uploadModes,
} from './words.ts';

const months = z.number().int().min(0).max(1_560);
const optionalPrice = unitPrice.nullable();
const itemCode = z
  .string()
  .max(30)
  .nullish()
  .transform((value) => value?.trim().toUpperCase() || null)
  .refine((value) => value === null || /^[\p{L}\p{N}][\p{L}\p{N}._/ -]{1,29}$/u.test(value), 'Must be 2 to 30 letters, digits, . _ / -');
const hcpcsCode = optionalLine(10).transform((code) => code?.toUpperCase() ?? null);
const modifiers = z.array(z.string().regex(/^[A-Z0-9]{2}$/, 'Must be two characters')).max(4);

const itemFields = {
  code: itemCode,
  name: requiredText(2, 160, 'Name is required'),
  module: z.enum(billingModules, { error: 'Module is required' }),
  serviceTypeId: optionalId,
  hcpcsCode,
  hcpcsModifiers: modifiers,
  description: optionalLine(500),
  printDescription: z.boolean(),
  unit: z.enum(itemUnits),
  price: optionalPrice,
  minPrice: optionalPrice,
  maxPrice: optionalPrice,
  openPrice: z.boolean(),
  allowDiscount: z.boolean(),
  taxIds: z.array(id).max(10),
  costPrice: optionalPrice,
  departmentId: optionalId,
  revenueAccount: revenueAccountCode.nullable(),
  paymentPolicy: z.enum(itemPaymentPolicies),
  ageMin: months.nullable(),
  ageMax: months.nullable(),
  sexOnly: z.enum(limitedSexes).nullable(),
  effectiveFrom: optionalDay,
};

export const CreateBillableItem = z.strictObject({
  ...itemFields,
  hcpcsModifiers: modifiers.default([]),
  printDescription: z.boolean().default(false),
  /** Items of module Admission are charged by day unless said. */
  unit: z.enum(itemUnits).optional(),
  price: optionalPrice.default(null),
  minPrice: optionalPrice.default(null),
  maxPrice: optionalPrice.default(null),
  openPrice: z.boolean().default(false),
  allowDiscount: z.boolean().default(true),
  /** Missing: the taxes whose modules name the item's. */
  taxIds: z.array(id).max(10).optional(),
  costPrice: optionalPrice.default(null),
  revenueAccount: revenueAccountCode.nullable().default(null),
  paymentPolicy: z.enum(itemPaymentPolicies).default('inherit'),
  ageMin: months.nullable().default(null),
  ageMax: months.nullable().default(null),
  sexOnly: z.enum(limitedSexes).nullable().default(null),
  priceReason: optionalLine(300),
  status: z.enum(setupStatuses).default('active'),
});
export type CreateBillableItem = z.output<typeof CreateBillableItem>;

/** Only what is named changes. A price wants `priceReason`; with a later `effectiveFrom` it is scheduled. */
export const EditBillableItem = z.strictObject({
  ...z.object(itemFields).partial().shape,
  code: itemCode.optional(),
  serviceTypeId: optionalId.optional(),
  hcpcsCode: hcpcsCode.optional(),
  description: optionalLine(500).optional(),
  departmentId: optionalId.optional(),
  effectiveFrom: optionalDay.optional(),
  priceReason: optionalLine(300),
  version: version.optional(),
});
export type EditBillableItem = z.output<typeof EditBillableItem>;

export const PricePeriod = z.object({
  id,
  billableItemId: id,
  price: minorUnits,
  effectiveFrom: calendarDate,
  effectiveTo: calendarDate.nullable(),
  reason: z.string().nullable(),
  source: z.enum(priceSources),
  /** Another price took its place on its own first day. */
  superseded: z.boolean(),
  createdAt: instant,
  createdBy: id.nullable(),
  createdByName: z.string().nullable(),
});
export type PricePeriod = z.infer<typeof PricePeriod>;

const slimItem = {
  id,
  code: z.string(),
  name: z.string(),
  module: z.enum(billingModules),
  unit: z.enum(itemUnits),
  price: minorUnits.nullable(),
};

/** What pickers show. */
export const PickedItem = z.object({ ...slimItem, openPrice: z.boolean(), departmentId: id.nullable() });
export type PickedItem = z.infer<typeof PickedItem>;

const named = z.object({ id, name: z.string() });

/** A row of the price list. */
export const BillableItemRow = z.object({
  ...slimItem,
  serviceType: named.nullable(),
  department: named.nullable(),
  hcpcsCode: z.string().nullable(),
  taxes: z.array(z.object({ id, code: z.string() })),
  nextPrice: z.object({ price: minorUnits, effectiveFrom: calendarDate }).nullable(),
  sourceType: z.enum(itemSources).nullable(),
  status: z.enum(setupStatuses),
  updatedAt: instant,
  version: z.number().int(),
});
export type BillableItemRow = z.infer<typeof BillableItemRow>;

/** The single price master of one thing that can be charged. */
export const BillableItem = z.object({
  ...slimItem,
  serviceTypeId: id.nullable(),
  serviceTypeName: z.string().nullable(),
  sourceType: z.enum(itemSources).nullable(),
  sourceId: id.nullable(),
  hcpcsCode: z.string().nullable(),
  hcpcsModifiers: z.array(z.string()),
  description: z.string().nullable(),
  printDescription: z.boolean(),
  /** The price of a day to come, when one is scheduled. */
  nextPrice: z.object({ price: minorUnits, effectiveFrom: calendarDate }).nullable(),
  minPrice: minorUnits.nullable(),
  maxPrice: minorUnits.nullable(),
  openPrice: z.boolean(),
  allowDiscount: z.boolean(),
  taxIds: z.array(id),
  costPrice: minorUnits.nullable(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  revenueAccount: z.string(),
  paymentPolicy: z.enum(itemPaymentPolicies),
  ageMin: z.number().int().nullable(),
  ageMax: z.number().int().nullable(),
  sexOnly: z.enum(limitedSexes).nullable(),
  effectiveFrom: calendarDate.nullable(),
  status: z.enum(setupStatuses),
  createdAt: instant,
  updatedAt: instant,
  updatedByName: z.string().nullable(),
  version: z.number().int(),
});
export type BillableItem = z.infer<typeof BillableItem>;

export const BillableItemDetail = BillableItem.extend({
  acts: actsField(itemRecord),
  priceHistory: z.array(PricePeriod),
  /** Rows of insurers' price lists for this item. */
  hmoPrices: z.number().int(),
  rules: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(ruleKinds),
      priority: z.number().int(),
      value: z.number().int(),
      status: z.enum(ruleStatuses),
    }),
  ),
});
export type BillableItemDetail = z.infer<typeof BillableItemDetail>;

export const BulkPrice = z
  .strictObject({
    ids: z.array(id).max(5_000).optional(),
    filter: z
      .strictObject({
        modules: z.array(z.enum(billingModules)).max(8).optional(),
        serviceTypeId: id.optional(),
        departmentId: id.optional(),
        search: z.string().max(120).optional(),
      })
      .optional(),
    kind: z.enum(bulkPriceKinds),
    /** Basis points for `percent` (may be negative), else minor units (negative only for `fixed`). */
    value: z.number().int().min(-1_000_000_000_000).max(1_000_000_000_000),
    /** New prices become multiples of so many minor units. */
    roundTo: z.number().int().min(1).max(1_000_000_000).default(1),
    effectiveFrom: optionalDay,
    reason: requiredText(3, 300, 'Reason is required'),
    /** Shows what would be, and changes nothing. */
    preview: z.boolean().default(false),
  })
  .refine((order) => order.ids !== undefined || order.filter !== undefined, { path: ['filter'], error: 'Choose items or a filter' });
export type BulkPrice = z.output<typeof BulkPrice>;

export const BulkPriceResult = z.object({
  preview: z.boolean(),
  effectiveFrom: calendarDate,
  changed: z.number().int(),
  rows: z.array(z.object({ id, code: z.string(), name: z.string(), before: minorUnits, after: minorUnits, outside: z.boolean() })),
});
export type BulkPriceResult = z.infer<typeof BulkPriceResult>;

export const SetupItems = z.strictObject({
  country: z.string().max(120).optional(),
  specializationIds: z.array(id).max(200).optional(),
  /** With the prices usual in the country, where the list knows them. */
  includePrices: z.boolean().default(false),
});
export type SetupItems = z.output<typeof SetupItems>;

export const SetupResult = z.object({ created: z.number().int(), existing: z.number().int() });
export type SetupResult = z.infer<typeof SetupResult>;

/** What an upload did, or would do in mode `validate`. */
export const UploadResult = z.object({
  mode: z.enum(uploadModes),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  errors: z.array(RowError),
  /** All faults, also those beyond the first that are listed here. */
  errorCount: z.number().int(),
  /** A sheet of the faulty rows with what is wrong with each. */
  reportFileId: id.nullable(),
});
export type UploadResult = z.infer<typeof UploadResult>;

export const CreateServiceType = z.strictObject({
  type: z.enum(serviceTypeKinds, { error: 'Type is required' }),
  name: requiredText(2, 120, 'Name is required'),
  description: optionalLine(500),
  revenueAccount: revenueAccountCode.nullable().default(null),
});
export type CreateServiceType = z.output<typeof CreateServiceType>;

/** The kind is fixed once made. */
export const EditServiceType = z.strictObject({
  name: requiredText(2, 120, 'Name is required').optional(),
  description: optionalLine(500).optional(),
  revenueAccount: revenueAccountCode.nullable().optional(),
  status: z.enum(setupStatuses).optional(),
  version: version.optional(),
});
export type EditServiceType = z.output<typeof EditServiceType>;

export const ServiceType = z.object({
  id,
  type: z.enum(serviceTypeKinds),
  name: z.string(),
  description: z.string().nullable(),
  revenueAccount: z.string(),
  status: z.enum(setupStatuses),
  itemCount: z.number().int(),
  updatedAt: instant,
  version: z.number().int(),
  acts: actsField(serviceTypeRecord),
});
export type ServiceType = z.infer<typeof ServiceType>;
