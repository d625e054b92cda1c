import { z } from 'zod';
import { version } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';

const count = z.number().int().min(0).max(500);
const fields = {
  minimumAPositive: count,
  minimumANegative: count,
  minimumBPositive: count,
  minimumBNegative: count,
  minimumAbPositive: count,
  minimumAbNegative: count,
  minimumOPositive: count,
  minimumONegative: count,
  /** Days before its expiry from which a unit is shown as expiring; platelets: one. */
  expiryWarnDays: z.number().int().min(1).max(30),
  /** Hours for which a cross-matched unit is kept for its patient. */
  reserveHours: z.number().int().min(1).max(168),
  /** Units owed as replacement for each unit transfused; 0: none. */
  replacementPolicy: z.number().int().min(0).max(3),
  /** g/dL above which a request for red cells says why; the second for heart disease. */
  thresholdHb: z.number().min(4).max(12),
  thresholdHbCardiac: z.number().min(4).max(12),
  /** 10*9/L above which a request for platelets says why. */
  thresholdPlatelets: z.number().int().min(1).max(100),
  /** Minutes within which an unused unit may go back to stock. */
  returnMinutes: z.number().int().min(5).max(60),
  /** Days before a reactive test whose donations are looked back at. */
  lookbackDays: z.number().int().min(30).max(730),
  packRedCells: z.number().int().min(1).max(10),
  packPlasma: z.number().int().min(0).max(10),
  packPlatelets: z.number().int().min(0).max(4),
  /** Facility identification number by ICCBBA. Without it labels print the hospital's own number and no ISBT 128 structure. */
  isbtRegistration: z.union([z.literal(''), z.string().regex(/^[A-NP-Z1-9][0-9]{4}$/, 'Five characters as registered by ICCBBA')]),
  /** Other hospitals of this installation see whether there is stock, never how much. */
  shareStock: z.boolean(),
};

/** How the blood bank of a hospital works. */
export const bloodSettings = declareSettings({
  group: 'blood',
  title: 'Blood',
  viewPermission: 'View Blood Bank',
  editPermission: 'Edit Blood Settings',
  schema: z.strictObject({
    minimumAPositive: fields.minimumAPositive.default(4),
    minimumANegative: fields.minimumANegative.default(1),
    minimumBPositive: fields.minimumBPositive.default(4),
    minimumBNegative: fields.minimumBNegative.default(1),
    minimumAbPositive: fields.minimumAbPositive.default(1),
    minimumAbNegative: fields.minimumAbNegative.default(1),
    minimumOPositive: fields.minimumOPositive.default(8),
    minimumONegative: fields.minimumONegative.default(3),
    expiryWarnDays: fields.expiryWarnDays.default(7),
    reserveHours: fields.reserveHours.default(48),
    replacementPolicy: fields.replacementPolicy.default(1),
    thresholdHb: fields.thresholdHb.default(7),
    thresholdHbCardiac: fields.thresholdHbCardiac.default(8),
    thresholdPlatelets: fields.thresholdPlatelets.default(10),
    returnMinutes: fields.returnMinutes.default(30),
    lookbackDays: fields.lookbackDays.default(180),
    packRedCells: fields.packRedCells.default(4),
    packPlasma: fields.packPlasma.default(4),
    packPlatelets: fields.packPlatelets.default(1),
    isbtRegistration: fields.isbtRegistration.default(''),
    shareStock: fields.shareStock.default(false),
  }),
});
export type BloodSettings = SettingsOf<typeof bloodSettings>;

/** Keys to change; the others stay. */
export const EditBloodSettings = z.strictObject({ version, values: z.strictObject(fields).partial() });
export type EditBloodSettings = z.output<typeof EditBloodSettings>;
