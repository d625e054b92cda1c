import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { departmentKinds } from '#modules/organisation/contract/words.ts';
import { billingModules, itemUnits } from '../../contract/words.ts';

const Shipped = z.object({
  list: z.string(),
  version: z.string(),
  /** Of the prices, which are whole major units. */
  currency: z.string(),
  groups: z.array(
    z.object({
      module: z.enum(billingModules),
      serviceType: z.string().optional(),
      unit: z.enum(itemUnits).optional(),
      /** The kind of department that the items belong to. */
      department: z.enum(departmentKinds),
      /** Only for hospitals with this specialization, where they are named. */
      specialization: z.string().optional(),
      items: z.array(z.tuple([z.string(), z.number().int().min(0).nullable()])),
    }),
  ),
});
export type UsualItems = z.infer<typeof Shipped>;

let kept: UsualItems | undefined;

/** What hospitals usually charge beside laboratory tests, which come with their own catalogue. Read once. */
export function usualItems(): UsualItems {
  kept ??= Shipped.parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', 'data', 'usual-items.json'), 'utf8')));
  return kept;
}
