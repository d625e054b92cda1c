import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 06:00');
const times = z.array(clock).min(1).max(24);

/** Clock times at which each code of frequency is given in the hospital's zone, unless a line says otherwise. */
export const defaultDoseTimes = {
  OD: ['08:00'],
  BD: ['06:00', '18:00'],
  TDS: ['06:00', '14:00', '22:00'],
  QDS: ['06:00', '12:00', '18:00', '22:00'],
  nocte: ['22:00'],
  mane: ['08:00'],
  weekly: ['08:00'],
  monthly: ['08:00'],
};

/** How wards give medicines. */
export const admissionSettings = declareSettings({
  group: 'admission',
  title: 'Admission',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    doseTimes: z
      .strictObject({
        OD: times.default(defaultDoseTimes.OD),
        BD: times.default(defaultDoseTimes.BD),
        TDS: times.default(defaultDoseTimes.TDS),
        QDS: times.default(defaultDoseTimes.QDS),
        nocte: times.default(defaultDoseTimes.nocte),
        mane: times.default(defaultDoseTimes.mane),
        weekly: times.default(defaultDoseTimes.weekly),
        monthly: times.default(defaultDoseTimes.monthly),
      })
      .default(defaultDoseTimes),
  }),
});
export type AdmissionSettings = SettingsOf<typeof admissionSettings>;
export type DoseTimes = AdmissionSettings['doseTimes'];
