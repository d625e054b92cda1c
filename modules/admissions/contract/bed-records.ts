import { z } from 'zod';
import { id, instant, optionalText, reason, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { admissionRecord } from './admission.record.ts';
import { bedRecord } from './bed.record.ts';
import { bedLabels, longestLabel, patternFaults } from './rules/bed-labels.ts';
import { StayPatient } from './request-records.ts';
import { acuities, admissionStatuses, isolations } from './stay-words.ts';
import { bedFeatures, bedKinds, bedStatuses, genderPolicies, roomStatuses, roomTypes } from './words.ts';

const features = z.array(z.enum(bedFeatures)).max(bedFeatures.length);
const seen = version.nullish().transform((value) => value ?? null);

/** A label, or a pattern of labels like `B{1..8}`. */
export const labelPattern = requiredText(1, 40, 'Label is required').superRefine((pattern, check) => {
  const made = bedLabels(pattern);
  if ('fault' in made) check.addIssue({ code: 'custom', message: patternFaults[made.fault] });
});
const label = requiredText(1, longestLabel, 'Label is required').refine((value) => !/[{}]/.test(value), 'Write the label of one bed');

export const AddBeds = z.strictObject({
  label: labelPattern,
  kind: z.enum(bedKinds).default('bed'),
  /** Of one cot: the bed beside which it stands. */
  besideBedId: id.nullish().transform((value) => value ?? null),
  features: features.default([]),
});
export type AddBeds = z.output<typeof AddBeds>;

/** Keys that are sent are changed. */
export const EditBed = z.strictObject({
  label: label.optional(),
  kind: z.enum(bedKinds).optional(),
  besideBedId: id.nullable().optional(),
  features: features.optional(),
  version: version.optional(),
});
export type EditBed = z.output<typeof EditBed>;

export const ReserveBed = z.strictObject({
  patientId: id.nullish().transform((value) => value ?? null),
  reason: optionalText(300),
  /** Missing: the hours of the ward's settings from now. */
  until: instant.nullish().transform((value) => value ?? null),
  version: seen,
});
export type ReserveBed = z.output<typeof ReserveBed>;

export const TakeOutOfService = z.strictObject({ reason: reason(), version: seen });
export type TakeOutOfService = z.output<typeof TakeOutOfService>;
export const BedStep = z.strictObject({ version: seen });
export type BedStep = z.output<typeof BedStep>;

export const Bed = z.object({
  id,
  roomId: id,
  wardId: id,
  label: z.string(),
  kind: z.enum(bedKinds),
  besideBedId: id.nullable(),
  features: z.array(z.enum(bedFeatures)),
  status: z.enum(bedStatuses),
  statusSince: instant,
  /** Of a reserved bed: until when, why, and for whom, where a patient was named. */
  reservedUntil: instant.nullable(),
  reservedReason: z.string().nullable(),
  reservedFor: z.object({ id, fullname: z.string(), hospitalPatientId: z.string() }).nullable(),
  outOfServiceReason: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(bedRecord),
});
export type Bed = z.output<typeof Bed>;

/** Who lies in a bed, as its card on the board says it. */
export const Occupant = z.object({
  admissionId: id,
  admissionNumber: z.string(),
  status: z.enum(admissionStatuses),
  patient: StayPatient,
  consultant: z.string().nullable(),
  diagnosis: z.string(),
  /** Day of the stay: the day of admission is the first. */
  day: z.number().int(),
  acuity: z.enum(acuities),
  isolation: z.enum(isolations),
  /** Early-warning score of the newest vitals; null without any. */
  score: z.object({ total: z.number().int(), band: z.string() }).nullable(),
  /** Doses that are due and not recorded; null for readers who may not see administrations. */
  dueDoses: z.number().int().nullable(),
  /** Tasks of nurses that are due now; null for readers who may not see them. */
  dueTasks: z.number().int().nullable(),
  expectedDischargeAt: instant.nullable(),
  dischargedAt: instant.nullable(),
  version: z.number().int(),
  acts: actsField(admissionRecord),
});
export type Occupant = z.output<typeof Occupant>;

/** A bed with the room and the ward where it stands. */
export const BoardBed = Bed.extend({
  occupant: Occupant.nullable(),
  room: z.object({
    id,
    name: z.string(),
    number: z.string().nullable(),
    roomType: z.enum(roomTypes),
    genderPolicy: z.enum(genderPolicies).nullable(),
    status: z.enum(roomStatuses),
  }),
  ward: z.object({ id, name: z.string(), code: z.string(), genderPolicy: z.enum(genderPolicies) }),
});
export type BoardBed = z.output<typeof BoardBed>;

/** The beds of a ward on paper. */
export const WardList = z.object({ ward: BoardBed.shape.ward, beds: z.array(BoardBed) });
export type WardList = z.output<typeof WardList>;
