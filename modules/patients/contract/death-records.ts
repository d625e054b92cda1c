import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { deathRecord } from './death.record.ts';
import { deathManners, deathPlaces, deathRecordStatuses, genders, pregnancyStates } from './words.ts';

/** ICD-10 code, e.g. `I21.9`; the text says the cause in the doctor's words. */
export const icdCode = z
  .string()
  .max(10)
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/, 'Must be an ICD-10 code'));

const optionalCode = z
  .union([icdCode, z.literal('')])
  .nullish()
  .transform((code) => code || null);

/** One line of the certificate: the condition and how long before death it began. */
export const CauseInput = z.strictObject({
  icdCode: optionalCode,
  text: requiredText(2, 200, 'Cause of death is required'),
  interval: optionalText(60),
});
export const Cause = z.object({ icdCode: z.string().nullable(), text: z.string(), interval: z.string().nullable() });
export type Cause = z.infer<typeof Cause>;

const optionalCause = CauseInput.nullish().transform((cause) => cause ?? null);
const optionalId = id.nullish().transform((value) => value ?? null);

const deathFields = {
  dateTimeOfDeath: instant,
  isEstimated: z.boolean().default(false),
  place: z.enum(deathPlaces, { error: 'Place of death is a required field *' }),
  placeDetail: optionalText(200),
  manner: z.enum(deathManners, { error: 'Manner of death is a required field *' }),
  /** A is due to B, due to C, due to D: the last one given is the underlying cause (WHO certificate, part 1). */
  causeA: optionalCause,
  causeB: optionalCause,
  causeC: optionalCause,
  causeD: optionalCause,
  /** Part 2: conditions that contributed without being in the chain. */
  otherConditions: z.array(CauseInput).max(10).default([]),
  isMaternalDeath: z.boolean().default(false),
  pregnancyState: z
    .enum(pregnancyStates)
    .nullish()
    .transform((state) => state ?? null),
  isPerinatal: z.boolean().default(false),
  gestationWeeks: z
    .number()
    .int()
    .min(16)
    .max(45)
    .nullish()
    .transform((weeks) => weeks ?? null),
  birthWeight: z
    .number()
    .int()
    .min(200)
    .max(8000)
    .nullish()
    .transform((grams) => grams ?? null),
  hoursLived: z
    .number()
    .int()
    .min(0)
    .max(672)
    .nullish()
    .transform((hours) => hours ?? null),
  motherPatientId: optionalId,
  autopsyRequested: z.boolean().default(false),
  autopsyFindings: optionalText(2000),
  informantNextOfKinId: optionalId,
  bodyReleasedTo: optionalText(120),
  bodyReleasedAt: instant.nullish().transform((at) => at ?? null),
  mortuaryTag: optionalText(40),
  admissionId: optionalId,
  consultationId: optionalId,
  /** Why the time of death lies before the last vitals given. */
  overrideReason: optionalText(500),
};

/** POST patients/{id}/deceased: saves the draft, or certifies with `sign`. */
export const RecordDeath = z.strictObject({ ...deathFields, sign: z.boolean().default(false) });
export type RecordDeath = z.output<typeof RecordDeath>;

/** PUT patients/{id}/deceased: the whole certificate again, with the reason of the amendment. */
export const AmendDeath = z.strictObject({ ...deathFields, reason: reason(3), version: z.number().int().min(1) });
export type AmendDeath = z.output<typeof AmendDeath>;

export const ReverseDeath = z.strictObject({ reason: reason(10) });
export type ReverseDeath = z.output<typeof ReverseDeath>;

/** What a certificate says, as the trail and the paper have it. */
export const DeathDetails = z.object({
  id,
  patientId: id,
  certificateNumber: z.string().nullable(),
  status: z.enum(deathRecordStatuses),
  dateTimeOfDeath: instant,
  isEstimated: z.boolean(),
  place: z.enum(deathPlaces),
  placeDetail: z.string().nullable(),
  manner: z.enum(deathManners),
  causeA: Cause.nullable(),
  causeB: Cause.nullable(),
  causeC: Cause.nullable(),
  causeD: Cause.nullable(),
  otherConditions: z.array(Cause),
  isMaternalDeath: z.boolean(),
  pregnancyState: z.enum(pregnancyStates).nullable(),
  isPerinatal: z.boolean(),
  gestationWeeks: z.number().int().nullable(),
  birthWeight: z.number().int().nullable(),
  hoursLived: z.number().int().nullable(),
  motherPatientId: id.nullable(),
  autopsyRequested: z.boolean(),
  autopsyFindings: z.string().nullable(),
  informantNextOfKinId: id.nullable(),
  bodyReleasedTo: z.string().nullable(),
  bodyReleasedAt: instant.nullable(),
  mortuaryTag: z.string().nullable(),
  admissionId: id.nullable(),
  consultationId: id.nullable(),
  certifiedBy: id.nullable(),
  certifiedByName: z.string().nullable(),
  certifiedAt: instant.nullable(),
  reversedAt: instant.nullable(),
  reversalReason: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type DeathDetails = z.infer<typeof DeathDetails>;

/** A certificate with what may be done with it; its calls name the patient. */
export const DeathRecord = DeathDetails.extend({ params: z.object({ id }), acts: actsField(deathRecord) });
export type DeathRecord = z.infer<typeof DeathRecord>;

/** Something that a death cancels, or that a reversed death cancelled. */
export const OpenItem = z.object({
  kind: z.string(),
  id: id.nullable(),
  number: z.string().nullable(),
  label: z.string(),
  path: z.string().nullable(),
});
export type OpenItem = z.infer<typeof OpenItem>;

/** GET patients/{id}/deceased: the live record, if any, those that were reversed, newest first, and what signing would cancel. */
export const DeathState = z.object({
  record: DeathRecord.nullable(),
  reversed: z.array(DeathRecord),
  amendments: z.array(z.object({ at: instant, by: z.string(), reason: z.string() })),
  willCancel: z.array(OpenItem),
});
export type DeathState = z.infer<typeof DeathState>;

/** After a reversal nothing revives by itself: what was cancelled is listed for people. */
export const ReversedDeath = z.object({ record: DeathRecord, cancelled: z.array(OpenItem) });
export type ReversedDeath = z.infer<typeof ReversedDeath>;

export const DeathCertificate = DeathDetails.extend({
  patient: z.object({
    hospitalPatientId: z.string(),
    civisId: z.string(),
    fullname: z.string(),
    gender: z.enum(genders),
    dateOfBirth: calendarDate.nullable(),
    age: z.string(),
    address: z.string().nullable(),
    occupation: z.string().nullable(),
    maritalStatus: z.string().nullable(),
    nationality: z.string().nullable(),
  }),
  underlyingCause: Cause.nullable(),
  informant: z.object({ fullname: z.string(), relationship: z.string(), phoneNumber: z.string() }).nullable(),
  hospital: z.object({ name: z.string(), address: z.string().nullable() }),
});
export type DeathCertificate = z.infer<typeof DeathCertificate>;

export const DeathReportRow = z.object({
  id,
  patientId: id,
  certificateNumber: z.string().nullable(),
  /** Null for those who may not see the patient list. */
  patient: z.string().nullable(),
  hospitalPatientId: z.string(),
  ageYears: z.number().int().nullable(),
  ageBand: z.string(),
  sex: z.string(),
  dateTimeOfDeath: instant,
  place: z.enum(deathPlaces),
  immediateCause: Cause.nullable(),
  underlyingCause: Cause.nullable(),
  causes: z.array(Cause),
  manner: z.enum(deathManners),
  isMaternalDeath: z.boolean(),
  isNeonatal: z.boolean(),
  certifiedBy: z.string().nullable(),
  certifiedAt: instant.nullable(),
});
export type DeathReportRow = z.infer<typeof DeathReportRow>;

const Tally = z.object({ key: z.string(), count: z.number().int() });

/** Totals over all rows of the range, not of the page. */
export const DeathTotals = z.object({
  deaths: z.number().int(),
  byCause: z.array(Tally),
  byAgeBand: z.array(Tally),
  bySex: z.array(Tally),
  byPlace: z.array(Tally),
  byMonth: z.array(Tally),
  /** Age bands by sex, for the pyramid. */
  pyramid: z.array(z.object({ band: z.string(), male: z.number().int(), female: z.number().int() })),
});
export type DeathTotals = z.infer<typeof DeathTotals>;
