import { z } from 'zod';
import { version } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { doubleChecks } from './words.ts';

const fields = {
  /** Which medicines a second user confirms at dispense. */
  doubleCheck: z.enum(doubleChecks),
  /** Days that a batch must still be usable when it is handed out; 0: up to and including its expiry date. */
  fefoMinDays: z.number().int().min(0).max(365),
  /** Prefers batches that last until the end of the course. */
  courseCover: z.boolean(),
  /** Days within which dispensed medicines may come back; never opened, cold-chain or controlled ones. */
  returnDays: z.number().int().min(0).max(90),
  /** Those with 'Use Stock Reserve' may go below the reserve, with a reason. */
  useStockReserve: z.boolean(),
};

/** How the pharmacy of a hospital works. */
export const pharmacySettings = declareSettings({
  group: 'pharmacy',
  title: 'Pharmacy',
  viewPermission: 'Edit Pharmacy Settings',
  editPermission: 'Edit Pharmacy Settings',
  schema: z.strictObject({
    doubleCheck: fields.doubleCheck.default('high-alert'),
    fefoMinDays: fields.fefoMinDays.default(0),
    courseCover: fields.courseCover.default(false),
    returnDays: fields.returnDays.default(7),
    useStockReserve: fields.useStockReserve.default(true),
  }),
});
export type PharmacySettings = SettingsOf<typeof pharmacySettings>;

/** Keys to change; the others stay. */
export const EditPharmacySettings = z.strictObject({ version, values: z.strictObject(fields).partial() });
export type EditPharmacySettings = z.output<typeof EditPharmacySettings>;
