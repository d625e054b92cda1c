import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';

/** How a hospital works with consultations. */
export const consultationSettings = declareSettings({
  group: 'consultation',
  title: 'Consultation',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    /** Roles of trainees: what they sign waits for a second signature. */
    traineeRoleIds: z.array(id).max(50).default([]),
    /** A consultation open longer is listed to the head of the department. */
    openHours: z.number().int().min(1).max(168).default(12),
    /** A consultation not signed for so long is listed to its author. */
    unsignedHours: z.number().int().min(1).max(168).default(24),
  }),
});
export type ConsultationSettings = SettingsOf<typeof consultationSettings>;
