import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { mostReservedHours, policyWays } from './words.ts';

/** How the wards of a hospital work. */
export const wardSettings = declareSettings({
  group: 'ward',
  title: 'Rooms and wards',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    /** A reservation without a time of its own ends after so many hours. */
    reservationHours: z.number().int().min(1).max(mostReservedHours).default(4),
    /** Whether a patient whom the policy of a ward does not name is refused or pointed out. */
    genderPolicy: z.enum(policyWays).default('strict'),
  }),
});
export type WardSettings = SettingsOf<typeof wardSettings>;
