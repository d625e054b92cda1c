import { z } from 'zod';
import { id, instant } from '#kernel/contract/fields.ts';
import { evidenceKinds } from './rule-words.ts';

export const ClaimEvidenceRow = z.object({
  claimItemId: id,
  kind: z.enum(evidenceKinds),
  sourceId: id,
  /** Of what is sensitive and not this person's to see: the name of the tariff. */
  number: z.string(),
  releasedAt: instant,
  sensitive: z.boolean(),
  /** It goes along with the claim. */
  chosen: z.boolean(),
});
export type ClaimEvidenceRow = z.output<typeof ClaimEvidenceRow>;

export const ChooseEvidence = z.strictObject({
  claimItemId: id,
  /** All that is to go along with the item; what is left out is taken off. */
  evidence: z.array(z.strictObject({ kind: z.enum(evidenceKinds), sourceId: id })).max(50),
});
export type ChooseEvidence = z.output<typeof ChooseEvidence>;
