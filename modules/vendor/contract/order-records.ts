import { z } from 'zod';
import { actsField } from '#kernel/contract/record.ts';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { unitPrice } from '#kernel/contract/money.ts';
import { optionalDay } from '#modules/billing-setup/contract/fields.ts';
import { By, taxPercent, Warning } from './records.ts';
import { orderRecord } from './order.record.ts';
import { mostOrderLines, orderStatuses, sendChannels } from './words.ts';

const money = z.number().int();

export const OrderLineOrder = z.strictObject({
  productId: id,
  packName: requiredText(1, 40, 'Pack is required'),
  unitsPerPack: z.number().int().min(1).max(100_000),
  quantityPacks: z.number().int().min(1, 'Must be at least 1').max(100_000),
  pricePerPack: unitPrice,
  taxPercent: taxPercent.default(0),
  discount: unitPrice.default(0),
});
export type OrderLineOrder = z.output<typeof OrderLineOrder>;

const orderFields = {
  locationId: id,
  lines: z.array(OrderLineOrder).min(1, 'Add at least one line').max(mostOrderLines),
  /** Off the whole order, in minor units. */
  discount: unitPrice,
  freight: unitPrice,
  expectedAt: optionalDay,
  terms: optionalText(1000),
  note: optionalText(1000),
} as const;

export const CreateOrder = z.strictObject({
  vendorId: id,
  ...orderFields,
  discount: orderFields.discount.default(0),
  freight: orderFields.freight.default(0),
});
export type CreateOrder = z.output<typeof CreateOrder>;

/** A draft's keys to change; lines are replaced whole. */
export const EditOrder = z.strictObject({ ...z.object(orderFields).partial().shape, version: version.optional() });
export type EditOrder = z.output<typeof EditOrder>;

export const OrderRow = z.object({
  id,
  /** Given when it is submitted. */
  orderNumber: z.string().nullable(),
  vendorId: id,
  /** Its name on that day. */
  vendorName: z.string(),
  locationName: z.string(),
  status: z.enum(orderStatuses),
  lineCount: z.number().int(),
  total: money,
  /** Units received of units ordered, whole percent. */
  receivedPercent: z.number().int(),
  expectedAt: calendarDate.nullable(),
  createdAt: instant,
  createdBy: By,
  version: z.number().int(),
  acts: actsField(orderRecord),
});
export type OrderRow = z.output<typeof OrderRow>;

export const OrderLine = z.object({
  id,
  productId: id,
  sku: z.string(),
  productName: z.string(),
  unit: z.string(),
  packName: z.string(),
  unitsPerPack: z.number().int(),
  quantityPacks: z.number().int(),
  pricePerPack: money,
  taxPercent: z.number(),
  discount: money,
  tax: money,
  amount: money,
  orderedUnits: z.number().int(),
  receivedUnits: z.number().int(),
  cancelledUnits: z.number().int(),
});
export type OrderLine = z.output<typeof OrderLine>;

export const PurchaseOrder = OrderRow.extend({
  locationId: id,
  currency: z.string(),
  lines: z.array(OrderLine),
  subtotal: money,
  discount: money,
  tax: money,
  freight: money,
  terms: z.string().nullable(),
  note: z.string().nullable(),
  submittedAt: instant.nullable(),
  approvedAt: instant.nullable(),
  approvedBy: By.nullable(),
  rejectReason: z.string().nullable(),
  sentAt: instant.nullable(),
  sentBy: By.nullable(),
  channel: z.enum(sendChannels).nullable(),
  endedAt: instant.nullable(),
  endedBy: By.nullable(),
  endReason: z.string().nullable(),
  vendor: z.object({
    code: z.string(),
    contactPerson: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  supplies: z.array(z.object({ id, supplyNumber: z.string().nullable(), receivedAt: instant, total: money, status: z.string() })),
  warnings: z.array(Warning),
});
export type PurchaseOrder = z.output<typeof PurchaseOrder>;

export const ReorderOrder = z.strictObject({ productIds: z.array(id).min(1).max(200), locationId: id.optional() });
export type ReorderOrder = z.output<typeof ReorderOrder>;
export const ReorderAnswer = z.object({
  orders: z.array(z.object({ id, vendorId: id, vendorName: z.string(), lineCount: z.number().int(), total: money })),
  /** Products that no active vendor has a price for, or of which there is enough. */
  left: z.array(z.object({ productId: id, name: z.string(), why: z.enum(['no-vendor', 'enough']) })),
});
export type ReorderAnswer = z.output<typeof ReorderAnswer>;
