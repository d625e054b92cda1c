import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';
import { Directions } from '#modules/pharmacy/contract/direction-records.ts';
import { reconcileActions } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

/** What becomes at home of a medicine that the patient takes at the discharge. */
export const homeActions = ['continue', 'stop'] as const;

/** What was decided of a medicine at the discharge, as the summary says it. */
export const HomeMedicine = z.object({ lineId: id, medicine: z.string(), action: z.enum(reconcileActions), reason: z.string().nullable() });
export type HomeMedicine = z.output<typeof HomeMedicine>;

/** The prescription of medicines to go home, with the lines of it that stand. */
export const TakeHomePrescription = z.object({
  id,
  prescriptionNumber: z.string(),
  lines: z.array(
    z.object({
      medicine: z.string(),
      dosageText: z.string(),
      directions: Directions,
      quantity: z.number().int().nullable(),
      quantityUnit: z.string().nullable(),
      instructions: z.string().nullable(),
    }),
  ),
});
export type TakeHomePrescription = z.output<typeof TakeHomePrescription>;
