import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { backdateHours, clearanceAreas, undoHours } from './stay-words.ts';
import { mostReservedHours, policyWays } from './words.ts';

const stepMinutes = z.number().int().min(5).max(240);

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
    /** An admission may be dated back by so many hours, with a reason. */
    backdateHours: z.number().int().min(0).max(168).default(backdateHours),
    /** A discharge may be undone within so many hours. */
    undoDischargeHours: z.number().int().min(0).max(168).default(undoHours),
    /** What has to be cleared before a discharged patient is released. */
    clearanceAreas: z
      .array(z.enum(clearanceAreas))
      .min(1, 'Choose at least one area')
      .default([...clearanceAreas]),
    /** Whether the first round of a doctor and day in a stay is charged, where the round fee has a price. */
    roundFee: z.boolean().default(true),
    /** Between two sets of vitals where nothing else is ordered, in minutes. */
    defaultObservationMinutes: z.number().int().min(15).max(1440).default(240),
    /** Whether an encrypted paper of each ward is made every hour, for the time in which the server is down. */
    downtimePack: z.boolean().default(false),
    /** Minutes after which an early warning that nobody acknowledged calls the next: after the nurse, the doctors, each consultant. */
    warningSteps: z
      .strictObject({ nurse: stepMinutes, doctor: stepMinutes, consultant: stepMinutes })
      .default({ nurse: 30, doctor: 15, consultant: 15 }),
  }),
});
export type WardSettings = SettingsOf<typeof wardSettings>;
