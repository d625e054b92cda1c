import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, optionalText, queryDay, requiredText, searchWords, text, version } from '#kernel/contract/fields.ts';
import { lineQuantity, unitPrice } from '#kernel/contract/money.ts';
import { BinRow, ExternalCustomerInput, Invoice } from '../records.ts';
import { invoiceDiscountKinds, invoicePayers, mostItems, mostTyped } from '../words.ts';

const of = { id: 'invoices' } as const;
const anyMoney = z.number().int().min(0).max(mostTyped);
const billIds = z.array(id).max(mostItems);
const optionalDay = calendarDate.nullish().transform((value) => value ?? null);

/** Something to charge that has no bill line yet: the line is raised with it. */
export const NewItem = z.strictObject({
  billableItemId: id,
  quantity: lineQuantity.default(1),
  /** Only of items with an open price, or with Override Price. */
  unitPrice: unitPrice.optional(),
  departmentId: id.optional(),
});
export type NewItem = z.output<typeof NewItem>;

/** A line of words on an external draft. */
export const FreeTextItem = z.strictObject({
  name: requiredText(2, 160, 'Name is required'),
  quantity: lineQuantity.default(1),
  unitPrice,
  departmentId: id,
});
export type FreeTextItem = z.output<typeof FreeTextItem>;

export const NewInvoice = z.strictObject({
  patientId: id,
  billingMethod: z.enum(invoicePayers).default('Self-Pay'),
  billIds: billIds.default([]),
  items: z.array(NewItem).max(mostItems).default([]),
  dueDate: optionalDay,
  note: optionalText(500),
  internalNote: optionalText(500),
  /** Submits it at once; wants 'Submit Invoice For Payment' as well. */
  submit: z.boolean().default(false),
});
export type NewInvoice = z.output<typeof NewInvoice>;

export const NewExternalInvoice = z.strictObject({
  externalCustomer: ExternalCustomerInput,
  billIds: billIds.default([]),
  items: z
    .array(z.union([NewItem, FreeTextItem]))
    .max(mostItems)
    .default([]),
  dueDate: optionalDay,
  note: optionalText(500),
  internalNote: optionalText(500),
});
export type NewExternalInvoice = z.output<typeof NewExternalInvoice>;

export const DiscountOrder = z.strictObject({
  kind: z.enum(invoiceDiscountKinds),
  /** Basis points of the items' amounts, or minor units. 0 takes the discount off. */
  value: anyMoney,
  discountReasonId: id.optional(),
  note: optionalText(300),
});
export type DiscountOrder = z.output<typeof DiscountOrder>;

export const EditInvoice = z.strictObject({
  dueDate: calendarDate.nullable().optional(),
  note: text(500).nullable().optional(),
  internalNote: text(500).nullable().optional(),
  invoiceDiscount: DiscountOrder.optional(),
  externalCustomer: ExternalCustomerInput.optional(),
  /** All item ids in the order they are to stand. */
  itemOrder: z.array(id).max(mostItems).optional(),
  /** Discounts of single items in minor units, with the reason of `invoiceDiscount` or their own. */
  itemDiscounts: z
    .array(z.strictObject({ itemId: id, discount: anyMoney }))
    .max(mostItems)
    .optional(),
  version,
});
export type EditInvoice = z.output<typeof EditInvoice>;

export const AddItems = z.strictObject({
  billIds: billIds.default([]),
  items: z
    .array(z.union([NewItem, FreeTextItem]))
    .max(mostItems)
    .default([]),
  version,
});
export type AddItems = z.output<typeof AddItems>;

export const RemoveItems = z.strictObject({
  itemIds: z.array(id).min(1).max(mostItems),
  reason: optionalText(300),
  /** Voids the lines that were raised on this draft, too. */
  voidRaised: z.boolean().default(false),
  version,
});
export type RemoveItems = z.output<typeof RemoveItems>;

const billRefusals = [
  'BILL_ON_INVOICE',
  'SHARE_ON_INVOICE',
  'BILL_UNPRICED',
  'BILL_NOTHING_TO_PAY',
  'BILL_NOT_ACTIVE',
  'BILL_OF_OTHER_PATIENT',
  'BILLS_OF_SEVERAL_PAYERS',
  'INVOICE_TOO_LONG',
  'CURRENCY_NOT_SET',
] as const;

/** Other items may make a discount more than whoever changes them may give. */
export const keptDiscountRefusals = [
  'DISCOUNT_LIMIT',
  'DISCOUNT_REASON_LIMIT',
  'DISCOUNT_REASON_UNKNOWN',
  'DISCOUNT_NOTE_REQUIRED',
] as const;

export const draftCalls = declareCalls({
  create: {
    method: 'POST',
    path: '/invoice',
    summary: "Gathers a patient's bill lines into a draft invoice.",
    permission: 'Create Invoice',
    care: 'completes',
    repeatable: true,
    body: NewInvoice,
    payload: Invoice,
    done: 'Invoice created',
    refusals: [...billRefusals, 'USE_HMO_BILL', 'USE_EXTERNAL_INVOICE', 'PATIENT_MERGED', 'INVOICE_EMPTY'],
  },
  createExternal: {
    method: 'POST',
    path: '/invoice/external',
    summary: 'Creates a draft invoice for a customer who is not a patient.',
    permission: 'Create External Invoice',
    repeatable: true,
    body: NewExternalInvoice,
    payload: Invoice,
    done: 'Invoice created',
    refusals: [...billRefusals, 'INSTITUTION_UNKNOWN', 'INVOICE_EMPTY', 'FREE_TEXT_NOT_ALLOWED'],
  },
  edit: {
    method: 'PATCH',
    path: '/invoice/{id}',
    summary: 'Changes a draft: due date, notes, discounts, order of the items, the external customer.',
    permission: 'Edit Invoice',
    care: 'completes',
    of,
    body: EditInvoice,
    payload: Invoice,
    done: 'Invoice saved',
    refusals: [
      'INSTITUTION_UNKNOWN',
      'INVOICE_NOT_DRAFT',
      'INVOICE_ITEM_UNKNOWN',
      'DISCOUNT_FORBIDDEN',
      'DISCOUNT_ABOVE_LINE',
      'DISCOUNT_REASON_UNKNOWN',
      'DISCOUNT_NOTE_REQUIRED',
      'DISCOUNT_NOT_ALLOWED',
      'DISCOUNT_LIMIT',
      'DISCOUNT_REASON_LIMIT',
    ],
  },
  addItems: {
    method: 'POST',
    path: '/invoice/{id}/items',
    summary: 'Adds bill lines or new items to a draft.',
    permission: 'Edit Invoice',
    care: 'completes',
    of,
    repeatable: true,
    body: AddItems,
    payload: Invoice,
    done: 'Items added',
    refusals: [...billRefusals, ...keptDiscountRefusals, 'INVOICE_NOT_DRAFT', 'FREE_TEXT_NOT_ALLOWED'],
  },
  removeItems: {
    method: 'DELETE',
    path: '/invoice/{id}/items',
    summary: 'Takes items off a draft; their bill lines are uninvoiced again.',
    permission: 'Edit Invoice',
    care: 'completes',
    of,
    body: RemoveItems,
    payload: Invoice,
    done: 'Items removed',
    refusals: ['INVOICE_NOT_DRAFT', 'INVOICE_ITEM_UNKNOWN', ...keptDiscountRefusals],
  },
  delete: {
    method: 'DELETE',
    path: '/invoice/{id}/delete',
    summary: 'Moves a draft to the bin; its bill lines are uninvoiced again.',
    permission: 'Delete Invoice',
    care: 'completes',
    of,
    body: z.strictObject({ reason: optionalText(300) }).default({ reason: null }),
    payload: BinRow,
    done: 'Invoice moved to the bin',
    refusals: ['ONLY_DRAFTS_DELETED'],
  },
  bin: {
    method: 'GET',
    path: '/invoice-bin',
    summary: 'Lists drafts in the bin, latest first.',
    permission: 'View Invoice Bin',
    query: z.object({ ...paging, searchTerm: searchWords.optional(), startDate: queryDay.optional(), endDate: queryDay.optional() }),
    payload: pageOf(BinRow),
  },
  retrieve: {
    method: 'PUT',
    path: '/invoice-bin/{id}/retrieve',
    summary: 'Brings a draft back from the bin with each bill line that is still free.',
    permission: 'Retrieve Invoice',
    care: 'completes',
    of: { id: 'invoice-bin' },
    body: z.strictObject({}).default({}),
    payload: z.object({
      invoice: Invoice,
      skipped: z.array(z.object({ billNumber: z.string(), reason: z.string() })),
    }),
    done: 'Invoice retrieved',
  },
  clearBin: {
    method: 'DELETE',
    path: '/invoice-bin/clearAll',
    summary: 'Deletes all drafts in the bin permanently, when their count is the one that was shown.',
    permission: 'Clear Invoice Bin',
    body: z.strictObject({ confirm: z.number().int().min(0).max(1_000_000) }),
    payload: z.object({ removed: z.number().int() }),
    done: 'Bin cleared',
    refusals: ['BIN_CHANGED'],
  },
});
