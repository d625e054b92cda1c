import { z } from 'zod';
import { calendarDate, id } from '#kernel/contract/fields.ts';
import { amountDue } from '#kernel/contract/money.ts';
import { RowError } from '#kernel/contract/sheets.ts';
import { remittanceColumns } from './remittance-words.ts';
import { claimPaymentMethods } from './words.ts';

const money = z.number().int();
const count = z.number().int();

/** The heading of a partner's file by what stands in its column. */
export const RemittanceMap = z.partialRecord(z.enum(remittanceColumns), z.string().trim().min(1).max(200));
export type RemittanceMap = z.output<typeof RemittanceMap>;

/** A row of the file as it is understood. */
export const RemittanceFileRow = z.object({
  row: count,
  claimNumber: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  enrolleeNumber: z.string().nullable(),
  serviceDate: calendarDate.nullable(),
  itemCode: z.string().nullable(),
  claimed: money,
  paid: money,
  withheld: money,
  reason: z.string().nullable(),
});
export type RemittanceFileRow = z.output<typeof RemittanceFileRow>;

/** What a file holds by the columns that were chosen, those of the partner's last file, or those that its headings say. */
export const RemittanceFile = z.object({
  headings: z.array(z.string()),
  columns: RemittanceMap,
  /** They are those of the partner's last file. */
  remembered: z.boolean(),
  rowCount: count,
  /** The first rows. */
  sample: z.array(RemittanceFileRow),
  paid: money,
  withheld: money,
  errors: z.array(RowError),
  errorCount: count,
  /** The remittance that this very file was entered as. */
  repeated: z.object({ id, remittanceNumber: z.string() }).nullable(),
  currency: z.string().nullable(),
});
export type RemittanceFile = z.output<typeof RemittanceFile>;

/** Columns stand beside a file as JSON: a form has no other way. */
const columns = z
  .string()
  .max(4000)
  .transform((text, context) => {
    try {
      const read = RemittanceMap.safeParse(JSON.parse(text));
      if (read.success) return read.data;
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message: 'Must be the columns of the file' });
    return z.NEVER;
  })
  .meta({ label: 'Columns' });

const amount = z.union([
  amountDue,
  z
    .string()
    .regex(/^\d{1,15}$/, 'Must be an amount')
    .transform(Number),
]);

export const ReadRemittanceFile = z.strictObject({ hmoId: id.meta({ label: 'HMO' }), columns: columns.optional() });
export type ReadRemittanceFile = z.output<typeof ReadRemittanceFile>;

export const UploadRemittance = z.strictObject({
  hmoId: id.meta({ label: 'HMO' }),
  columns,
  paymentDate: calendarDate.meta({ label: 'Payment date' }),
  method: z.enum(claimPaymentMethods).meta({ label: 'Method' }),
  reference: z.string().trim().min(1).max(80).meta({ label: 'Reference' }),
  grossAmount: amount.meta({ label: 'Amount before tax' }),
  withheldTax: amount.optional().meta({ label: 'Tax withheld' }),
  charges: amount.optional().meta({ label: 'Bank charges' }),
});
export type UploadRemittance = z.output<typeof UploadRemittance>;
