import { z } from 'zod';
import { text, version } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { labelSizes } from './words.ts';

const fields = {
  /** Who entered a result may release it too. */
  selfReleaseAllowed: z.boolean(),
  /** Minutes after which a critical result without acknowledgement goes to the head of the department. */
  criticalAckMinutes: z.number().int().min(5).max(1440),
  /** Notices of critical results show the initials of a patient in place of the name. */
  noticeInitials: z.boolean(),
  labelSize: z.enum(labelSizes),
  reportFooter: text(500),
  /** Names and titles under a report. */
  signatories: z.array(text(120)).max(6),
  /** Hours after release until patients see their results. */
  showToPatientAfterHours: z.number().int().min(0).max(720),
  /** Days from its collection for which a tube is kept, unless somebody says otherwise; 0: it has no day until somebody sets one. */
  tubeKeepDays: z.number().int().min(0).max(365),
};

/** How the laboratory of a hospital works. */
export const laboratorySettings = declareSettings({
  group: 'laboratory',
  title: 'Laboratory',
  viewPermission: 'View Settings',
  editPermission: 'Edit Lab Settings',
  schema: z.strictObject({
    selfReleaseAllowed: fields.selfReleaseAllowed.default(false),
    criticalAckMinutes: fields.criticalAckMinutes.default(60),
    noticeInitials: fields.noticeInitials.default(true),
    labelSize: fields.labelSize.default('50x25'),
    reportFooter: fields.reportFooter.default(''),
    signatories: fields.signatories.default([]),
    showToPatientAfterHours: fields.showToPatientAfterHours.default(0),
    tubeKeepDays: fields.tubeKeepDays.default(0),
  }),
});
export type LaboratorySettings = SettingsOf<typeof laboratorySettings>;

/** Keys to change; the others stay. */
export const EditLaboratorySettings = z.strictObject({ version, values: z.strictObject(fields).partial() });
export type EditLaboratorySettings = z.output<typeof EditLaboratorySettings>;
