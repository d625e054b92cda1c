import { z } from 'zod';
import { calendarDate, id, instant, optionalText, version } from '#kernel/contract/fields.ts';
import { amountDue } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { remittanceRecord } from './claim.record.ts';
import { claimPaymentMethods, mostRemittanceRows, remittanceMatches, remittanceStatuses } from './words.ts';

const money = z.number().int();
const count = z.number().int();

export const RemittanceRow = z.object({
  id,
  position: count,
  claimNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  enrolleeNumber: z.string().nullable(),
  serviceDate: calendarDate.nullable(),
  itemCode: z.string().nullable(),
  claimed: money,
  paid: money,
  withheld: money,
  reason: z.string().nullable(),
  match: z.enum(remittanceMatches),
  takenBy: z.enum(['system', 'hand']),
  claimItemId: id.nullable(),
  /** The claim, the item and what is open of it. */
  matchedClaim: z.string().nullable(),
  matchedItem: z.string().nullable(),
  matchedBalance: money.nullable(),
});
export type RemittanceRow = z.output<typeof RemittanceRow>;

export const Remittance = z.object({
  id,
  remittanceNumber: z.string(),
  hmoId: id,
  hmoName: z.string(),
  paymentDate: calendarDate,
  method: z.enum(claimPaymentMethods),
  reference: z.string(),
  grossAmount: money,
  withheldTax: money,
  charges: money,
  netAmount: money,
  status: z.enum(remittanceStatuses),
  rowCount: count,
  /** Gross less the sum of its rows: 0 to be posted. */
  difference: money,
  /** What was posted without an item and is kept for the partner. */
  unallocated: money,
  fileName: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string(),
  postedAt: instant.nullable(),
  version: count,
  acts: actsField(remittanceRecord),
});
export type Remittance = z.output<typeof Remittance>;

export const RemittanceDetails = z.object({
  ...Remittance.shape,
  rows: z.array(RemittanceRow),
  /** Open items of the partner that a row may be matched with. */
  openItems: z.array(z.object({ id, label: z.string(), balance: money })),
  reverseReason: z.string().nullable(),
  currency: z.string().nullable(),
});
export type RemittanceDetails = z.output<typeof RemittanceDetails>;

export const NewRemittanceRow = z.strictObject({
  claimNumber: optionalText(40),
  invoiceNumber: optionalText(40),
  enrolleeNumber: optionalText(60),
  serviceDate: calendarDate.nullish(),
  itemCode: optionalText(60),
  claimed: amountDue,
  /** With the tax that was withheld. */
  paid: amountDue,
  withheld: amountDue.default(0),
  reason: optionalText(300),
});
export type NewRemittanceRow = z.output<typeof NewRemittanceRow>;

export const CreateRemittance = z.strictObject({
  hmoId: id.meta({ label: 'HMO' }),
  paymentDate: calendarDate.meta({ label: 'Payment date' }),
  method: z.enum(claimPaymentMethods).meta({ label: 'Method' }),
  reference: z.string().trim().min(1).max(80).meta({ label: 'Reference' }),
  grossAmount: amountDue.min(1, 'Must be more than 0').meta({ label: 'Amount before tax' }),
  withheldTax: amountDue.default(0).meta({ label: 'Tax withheld' }),
  charges: amountDue.default(0).meta({ label: 'Bank charges' }),
  rows: z.array(NewRemittanceRow).min(1).max(mostRemittanceRows).meta({ label: 'Rows' }),
});
export type CreateRemittance = z.output<typeof CreateRemittance>;

export const PostRemittance = z.strictObject({
  /** Rows without an item, and what the rows fall short of the amount, stay with the partner on account 2400. */
  keepUnallocated: z.boolean().default(false).meta({ label: 'Keep the rest for this partner' }),
  version: version.optional(),
});
export type PostRemittance = z.output<typeof PostRemittance>;

export const MatchRemittance = z.strictObject({
  /** `claimItemId` null takes the row's item away; the item that was found confirms it. */
  matches: z
    .array(z.strictObject({ rowId: id, claimItemId: id.nullable() }))
    .min(1)
    .max(mostRemittanceRows),
  version: version.optional(),
});
export type MatchRemittance = z.output<typeof MatchRemittance>;
