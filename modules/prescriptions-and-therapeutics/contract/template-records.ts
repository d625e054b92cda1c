import { z } from 'zod';
import { id, requiredText, version } from '#kernel/contract/fields.ts';
import { sharingFields, sharingOfChange, sharingOfNew } from '#kernel/contract/sharing.ts';
import { LineOrder } from './records.ts';
import { mostLines, templateKinds } from './words.ts';

const name = requiredText(2, 80, 'Name is required');
const lines = z
  .array(LineOrder.omit({ id: true, startAt: true }))
  .min(1, 'Add at least one medicine')
  .max(mostLines);

/** Lines kept under a name: one as a favourite, several as an order set. A medicine is known by its generic name, or by a product. */
export const CreateTemplate = z.strictObject({ name, ...sharingOfNew, lines });
export type CreateTemplate = z.output<typeof CreateTemplate>;

/** What is left out stays as it is. */
export const EditTemplate = z.strictObject({
  name: name.optional(),
  ...sharingOfChange,
  lines: lines.optional(),
  version,
});
export type EditTemplate = z.output<typeof EditTemplate>;

export const Template = z.object({
  id,
  kind: z.enum(templateKinds),
  name: z.string(),
  ...sharingFields,
  version,
  /** As they were sent, with what is offered to the composer. */
  lines: z.array(z.object({ words: z.string(), order: z.unknown() })),
});
export type Template = z.output<typeof Template>;
