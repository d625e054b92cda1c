import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';

/** How given doses are charged and followed. */
export const therapeuticSettings = declareSettings({
  group: 'therapeutics',
  title: 'Therapeutic administration',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    /** The billable item of giving a dose; null: giving itself is not charged. */
    administrationFeeItemId: id.nullable().default(null),
    /** Minutes after an as-needed dose at which its effect is asked. */
    effectAfterMinutes: z.number().int().min(15).max(240).default(45),
    /** The medicine is scanned before each dose; without the scan a reason is asked. */
    scanMedicine: z.boolean().default(false),
  }),
});
export type TherapeuticSettings = SettingsOf<typeof therapeuticSettings>;
