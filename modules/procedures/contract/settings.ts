import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';

/** How the theatres of a hospital work. */
export const theatreSettings = declareSettings({
  group: 'theatre',
  title: 'Procedures',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    /** A signed consent holds for so many days. */
    consentDays: z.number().int().min(1).max(365).default(90),
    /** A signed assessment holds for so many days, unless it says another number itself. */
    assessmentDays: z.number().int().min(1).max(180).default(30),
    /** Hours without solid food before anaesthesia. */
    fastingSolidsHours: z.number().int().min(0).max(24).default(6),
    /** Hours without clear fluids before anaesthesia. */
    fastingFluidsHours: z.number().int().min(0).max(24).default(2),
    /** Whether the sessions of theatres are looked at when a procedure is booked. */
    sessionsOn: z.boolean().default(true),
    /** What is charged of a procedure that was abandoned after its start. */
    abandonedCharge: z.enum(['none', 'part', 'full']).default('full'),
    /** Of `part`: whole percent. */
    abandonedPercent: z.number().int().min(1).max(99).default(50),
    /** Whether charge rules raise lines. */
    chargeRulesOn: z.boolean().default(true),
    /** Local hour at which the list of the next day goes to its teams. */
    listAtHour: z.number().int().min(0).max(23).default(18),
  }),
});
export type TheatreSettings = SettingsOf<typeof theatreSettings>;
