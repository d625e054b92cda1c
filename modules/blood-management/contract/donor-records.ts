import { z } from 'zod';
import { calendarDate, id, instant, optionalText, phoneDigits, reason, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { bloodGroup, By, seenVersion } from './fields.ts';
import { donorRecord, lookbackRecord } from './donor.record.ts';
import { acquisitionKinds, bloodGroups, components, donorStatuses, genders, lookbackStatuses, markers, unitStatuses } from './words.ts';

const blank = z.literal('').transform(() => null);

const fields = {
  fullname: requiredText(3, 120, 'Name is required'),
  gender: z.enum(genders, { error: 'Choose the sex' }),
  dateOfBirth: calendarDate,
  phone: z.union([blank, phoneDigits]).nullish(),
  bloodGroup: z.union([blank, bloodGroup]).nullish(),
  /** Kilograms, measured on the day. */
  weightKg: z.number().min(20).max(300).nullish(),
  /** g/dL, measured on the day. */
  haemoglobin: z.number().min(2).max(25).nullish(),
  consent: z.boolean(),
  patientId: id.nullish(),
  note: optionalText(500),
} as const;

export const CreateDonor = z.strictObject({ ...fields, consent: fields.consent.default(false) });
export type CreateDonor = z.output<typeof CreateDonor>;
/** Keys that are sent are changed. Saving somebody who offered makes them a donor. */
export const EditDonor = z.strictObject({ ...z.object(fields).partial().shape, version: seenVersion });
export type EditDonor = z.output<typeof EditDonor>;
export const DeferDonor = z
  .strictObject({ reason: reason(), permanent: z.boolean().default(false), until: calendarDate.nullish(), version: seenVersion })
  .refine(({ permanent, until }) => permanent || Boolean(until), { path: ['until'], message: 'Choose until when, or permanent' });
export type DeferDonor = z.output<typeof DeferDonor>;

export const DonorRow = z.object({
  id,
  donorNumber: z.string(),
  fullname: z.string(),
  gender: z.enum(genders),
  dateOfBirth: calendarDate,
  phone: z.string().nullable(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  lastDonationAt: instant.nullable(),
  /** The first day on which the interval is over; null: never donated. */
  eligibleFrom: calendarDate.nullable(),
  status: z.enum(donorStatuses),
  deferredUntil: calendarDate.nullable(),
  deferredForever: z.boolean(),
  donations: z.number().int(),
  version: z.number().int(),
  acts: actsField(donorRecord),
});
export type DonorRow = z.output<typeof DonorRow>;

export const Donor = DonorRow.extend({
  weightKg: z.number().nullable(),
  haemoglobin: z.number().nullable(),
  consent: z.boolean(),
  patientId: id.nullable(),
  note: z.string().nullable(),
  deferrals: z.array(z.object({ at: instant, reason: z.string(), until: calendarDate.nullable(), permanent: z.boolean(), by: By })),
  history: z.array(
    z.object({
      acquisitionId: id,
      acquisitionNumber: z.string(),
      kind: z.enum(acquisitionKinds),
      at: instant,
      units: z.array(z.object({ id, unitNumber: z.string(), component: z.enum(components), status: z.enum(unitStatuses) })),
    }),
  ),
});
export type Donor = z.output<typeof Donor>;

export const LookbackRow = z.object({
  id,
  donor: z.object({ id, donorNumber: z.string(), fullname: z.string() }).nullable(),
  marker: z.enum(markers).nullable(),
  reactiveAt: instant,
  lastNegativeAt: instant.nullable(),
  windowFrom: instant,
  units: z.number().int(),
  open: z.number().int(),
  status: z.enum(lookbackStatuses),
  version: z.number().int(),
  acts: actsField(lookbackRecord),
});
export type LookbackRow = z.output<typeof LookbackRow>;
export const lookbackActions = ['quarantine', 'discard', 'recall-partner', 'inform-recipient'] as const;
export const Lookback = LookbackRow.extend({
  rows: z.array(
    z.object({
      id,
      unit: z.object({ id, unitNumber: z.string(), component: z.enum(components), status: z.enum(unitStatuses) }),
      action: z.enum(lookbackActions),
      recipient: z.object({ id, hospitalPatientId: z.string() }).nullable(),
      institution: z.string().nullable(),
      informedBy: By.nullable(),
      informedAt: instant.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  closedBy: By.nullable(),
  closeReason: z.string().nullable(),
});
export type Lookback = z.output<typeof Lookback>;
export const EditLookback = z.strictObject({
  rowId: id.nullish(),
  informed: z.boolean().optional(),
  outcome: optionalText(500),
  close: z.boolean().default(false),
  reason: optionalText(500),
  version: seenVersion,
});
export type EditLookback = z.output<typeof EditLookback>;
