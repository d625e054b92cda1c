import { z } from 'zod';
import { requiredText } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { defaultCancelReasons } from './words.ts';

/** How a hospital takes bookings. */
export const appointmentSettings = declareSettings({
  group: 'appointments',
  title: 'Appointments',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    /** Steps of the slots where a schedule names none. */
    slotMinutesDefault: z.number().int().min(5).max(240).default(20),
    /** Who is so many minutes late at the close of the day did not come. */
    noShowGraceMinutes: z.number().int().min(0).max(240).default(30),
    /** Bookings over one that is there, per practitioner and time. */
    maxOverbook: z.number().int().min(0).max(10).default(2),
    /** Minutes before the visit at which the patient is reminded. */
    reminderOffsets: z.array(z.number().int().min(10).max(20_160)).max(5).default([1440, 120]),
    patientBooking: z.boolean().default(true),
    /** Patients check themselves in at most so many minutes ahead. */
    earlyCheckInMinutes: z.number().int().min(0).max(720).default(120),
    cancelReasons: z
      .array(requiredText(2, 80, 'Reason is required'))
      .min(1)
      .max(20)
      .default([...defaultCancelReasons]),
  }),
});
export type AppointmentSettings = SettingsOf<typeof appointmentSettings>;
