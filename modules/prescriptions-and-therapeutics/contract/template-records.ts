import { z } from 'zod';
import { id, requiredText } from '#kernel/contract/fields.ts';
import { LineOrder } from './records.ts';
import { mostLines, templateKinds } from './words.ts';

/** Lines kept under a name: one as a favourite, several as an order set. A medicine is known by its generic name, or by a product. */
export const CreateTemplate = z.strictObject({
  name: requiredText(2, 80, 'Name is required'),
  /** For everybody who prescribes; otherwise for its maker alone. */
  shared: z.boolean().default(false),
  lines: z
    .array(LineOrder.omit({ id: true, startAt: true }))
    .min(1, 'Write at least one medicine')
    .max(mostLines),
});
export type CreateTemplate = z.output<typeof CreateTemplate>;

export const Template = z.object({
  id,
  kind: z.enum(templateKinds),
  name: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  /** As they were sent, with what is offered to the composer. */
  lines: z.array(z.object({ words: z.string(), order: z.unknown() })),
});
export type Template = z.output<typeof Template>;
