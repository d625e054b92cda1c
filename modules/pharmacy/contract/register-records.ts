import { z } from 'zod';
import { id, instant, optionalText } from '#kernel/contract/fields.ts';
import { pin } from '#modules/auth/contract/calls.ts';
import { registerDirections } from './words.ts';

/** One line of the register. Quantities in dispensing units; `balance` is the stock of product and place after it. */
export const RegisterEntry = z.object({
  id,
  number: z.number().int(),
  at: instant,
  productId: id,
  productName: z.string(),
  unit: z.string(),
  schedule: z.string().nullable(),
  batchId: id.nullable(),
  batchNumber: z.string().nullable(),
  locationId: id,
  locationName: z.string(),
  direction: z.enum(registerDirections),
  /** Units moved; of a check: the difference found, counted minus expected. */
  quantity: z.number().int(),
  balance: z.number().int(),
  type: z.string(),
  patientId: id.nullable(),
  /** The patient, or whoever else took or brought it. */
  party: z.string().nullable(),
  prescriber: z.string().nullable(),
  dispensedBy: z.string().nullable(),
  witnessedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

/** What stands in one place of one controlled product. */
export const RegisterBalance = z.object({
  productId: id,
  productName: z.string(),
  unit: z.string(),
  schedule: z.string().nullable(),
  locationId: id,
  locationName: z.string(),
  balance: z.number().int(),
  lastAt: instant,
  lastCheckAt: instant.nullable(),
});
export type RegisterBalance = z.infer<typeof RegisterBalance>;

export const CheckStock = z.strictObject({
  productId: id,
  locationId: id,
  /** Units found in the safe. */
  counted: z.number().int().min(0).max(10_000_000),
  /** A second user who counted along. */
  witnessId: id,
  /** Typed by the witness. */
  witnessPin: pin,
  note: optionalText(500),
});
export type CheckStock = z.output<typeof CheckStock>;

export const CheckedStock = z.object({ entry: RegisterEntry, expected: z.number().int(), difference: z.number().int() });
export type CheckedStock = z.infer<typeof CheckedStock>;
