import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';

/** Where an inpatient lies, beside the name in a list of another module. Of a restricted ward it says that the patient is admitted. */
export const InBed = z.object({
  admissionId: id,
  wardName: z.string(),
  bedLabel: z.string().nullable(),
  /** Of the stay, below the area. */
  path: z.string(),
});
export type InBed = z.output<typeof InBed>;
