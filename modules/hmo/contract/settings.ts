import { z } from 'zod';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { approvalGates } from './approval-words.ts';

const address = z
  .string()
  .max(254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.union([z.literal(''), z.email('Must be a valid email')]));

/** How the hospital deals with health plan partners. */
export const hmoSettings = declareSettings({
  group: 'hmo',
  title: 'HMO',
  viewPermission: 'View Settings',
  editPermission: 'Edit Health Plan Partner',
  schema: z.strictObject({
    /** Whether a service of an outpatient waits for the insurer's approval, or is only marked. */
    approvalGate: z.enum(approvalGates).default('block'),
    /** Where notices of unanswered requests go; empty: they are sent by hand. */
    nhiaOfficeEmail: address.default(''),
    /** The hospital's number with the National Health Insurance Authority. */
    nhiaFacilityCode: z.string().max(40).default(''),
    /** Stands under every letter to a partner. */
    letterFooter: z.string().max(500).default(''),
    /** Days after which a patient's plan is to be verified again. */
    reverifyDays: z.number().int().min(1).max(365).default(30),
  }),
});
export type HmoSettings = SettingsOf<typeof hmoSettings>;
