import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';
import { amountDue } from '#kernel/contract/money.ts';
import { mostLines } from './order-words.ts';
import { optionalId, unitCount } from './request-records.ts';

/** Medicines whose price is asked for: of an order, by its buyer; without one, of a customer at the counter. */
export const QuoteMedicines = z.strictObject({
  orderId: optionalId,
  lines: z
    .array(z.strictObject({ productId: id, quantity: unitCount }))
    .min(1, 'Choose at least one medicine')
    .max(mostLines),
});
export type QuoteMedicines = z.output<typeof QuoteMedicines>;

/** What the lines would cost on the order now, in their order; minor units, null: not priced. */
export const QuotedMedicines = z.object({
  lines: z.array(z.object({ productId: id, quantity: z.number().int(), amount: amountDue.nullable(), patientAmount: amountDue })),
  totalPrice: amountDue,
  unpricedLines: z.number().int(),
});
export type QuotedMedicines = z.output<typeof QuotedMedicines>;
