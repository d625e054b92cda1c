import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';

/** What an insurer's invoice copied of the HMO bill that it came from, and the claim that asks for it. */
export const ofInsurer = {
  hmoBillId: id.nullable(),
  paCodes: z.array(z.string()),
  diagnosisCodes: z.array(z.string()),
  noticeNumbers: z.array(z.string()),
  claimId: id.nullable(),
  claimNumber: z.string().nullable(),
};
