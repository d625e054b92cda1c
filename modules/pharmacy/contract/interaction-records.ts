import { z } from 'zod';
import { id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { interactionRecord } from './interaction.record.ts';
import { atcPattern, interactionSeverities, interactionStatuses } from './words.ts';

/** One side of a pair: a generic name, or the beginning of an ATC code (a whole class: `J01FA`). */
const side = requiredText(2, 80, 'Name a medicine or an ATC code');

/** True for words that are the beginning of an ATC code and no name. */
export function isAtcPrefix(words: string): boolean {
  return words.length >= 3 && atcPattern.test(words);
}

export const Interaction = z.object({
  id,
  a: z.string(),
  b: z.string(),
  severity: z.enum(interactionSeverities),
  effect: z.string(),
  advice: z.string(),
  source: z.string(),
  /** Of the shipped list. */
  builtIn: z.boolean(),
  /** A shipped pair that this hospital changed. */
  changed: z.boolean(),
  status: z.enum(interactionStatuses),
  updatedAt: instant.nullable(),
  updatedByName: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(interactionRecord),
});
export type Interaction = z.infer<typeof Interaction>;

export const CreateInteraction = z.strictObject({
  a: side,
  b: side,
  severity: z.enum(interactionSeverities),
  effect: requiredText(5, 500, 'Effect is required'),
  advice: requiredText(5, 500, 'Advice is required'),
  source: optionalText(200),
});
export type CreateInteraction = z.output<typeof CreateInteraction>;

export const EditInteraction = z.strictObject({
  version: z.union([z.literal(0), version]),
  severity: z.enum(interactionSeverities).optional(),
  effect: requiredText(5, 500, 'Effect is required').optional(),
  advice: requiredText(5, 500, 'Advice is required').optional(),
  source: optionalText(200).optional(),
  status: z.enum(interactionStatuses).optional(),
  reason: requiredText(3, 500, 'Reason is required'),
});
export type EditInteraction = z.output<typeof EditInteraction>;
