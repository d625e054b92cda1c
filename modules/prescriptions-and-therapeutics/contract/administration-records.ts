import { z } from 'zod';
import { id, instant, optionalText, reason, version } from '#kernel/contract/fields.ts';
import { pin } from '#modules/auth/contract/calls.ts';
import { SafetyOverride } from '#modules/pharmacy/contract/safety/records.ts';
import {
  administrationActs,
  administrationStatuses,
  bedsideReasons,
  chartGroups,
  dosageSources,
  dosageStatuses,
  dueStates,
  identityKinds,
  reasonCodes,
  recordedStatuses,
  sites,
} from './administration-words.ts';
import { BedsidePatient, BedsideWard, knownAllergies, TypedIdentifiers } from './bedside-records.ts';
import { Infusion, TaperStep } from './records.ts';
import { doseUnits, durationUnits, frequencyCodes, routes, supplySources } from './words.ts';

const amount = z.number().positive().max(1_000_000);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 06:00');
const person = z.object({ id: id.nullable(), fullname: z.string() });
const seen = version.nullish().transform((value) => value ?? null);
const maybe = <T extends z.ZodType>(field: T) => field.nullish().transform((value) => value ?? null);

/** Measured before a dose. */
export const PreCheck = z.strictObject({
  pulse: maybe(z.number().int().min(0).max(400)),
  systolic: maybe(z.number().int().min(0).max(400)),
  diastolic: maybe(z.number().int().min(0).max(300)),
  /** mg/dL. */
  glucose: maybe(z.number().min(0).max(2000)),
  pain: maybe(z.number().int().min(0).max(10)),
});
export type PreCheck = z.output<typeof PreCheck>;

/** A second user beside the bed, confirmed by their own PIN. */
export const Witness = z.strictObject({ userId: id, pin });
export type Witness = z.output<typeof Witness>;

/** One step of a scale: from a glucose (inclusive) to another (exclusive; null: and above), this dose. */
export const ScaleStep = z.strictObject({
  from: z.number().min(0).max(2000),
  to: maybe(z.number().min(0).max(2000)),
  dose: z.number().min(0).max(10_000),
});

const recording = {
  status: z.enum(recordedStatuses).default('given'),
  /** Default: now. */
  givenAt: maybe(instant),
  /** Default: the dose that was ordered. */
  doseGiven: maybe(amount),
  site: maybe(z.enum(sites)),
  /** ml per hour of a drip. */
  rate: maybe(amount),
  stoppedAt: maybe(instant),
  /** Default: as the line is supplied. */
  source: maybe(z.enum(dosageSources)),
  /** A batch of the ward; default: the first to expire. */
  batchId: maybe(id),
  /** Dispensing units that the dose used up, whole ones from the ward; default: computed from strength and dose. */
  units: maybe(z.number().min(0).max(1000)),
  /** What the wristband said: the patient's number or id. */
  scannedPatient: optionalText(120),
  /** What the medicine's label said. */
  scannedProduct: optionalText(120),
  /** In place of the wristband. */
  identifiers: maybe(TypedIdentifiers),
  /** Why the wristband, or the medicine where the hospital asks for it, was not scanned. */
  identityReason: maybe(z.enum(bedsideReasons)),
  identityNote: optionalText(500),
  reasonCode: maybe(z.enum(reasonCodes)),
  note: optionalText(500),
  preCheck: maybe(PreCheck),
  reaction: optionalText(500),
  /** With a reaction: the administration ends here. */
  terminate: z.boolean().default(false),
  witness: maybe(Witness),
  overrides: z.array(SafetyOverride).max(20).default([]),
  /** Warnings that came up since the order were read. */
  confirm: z.boolean().default(false),
};

/** Without `dosageId` the administration is completed; `reason` is wanted when doses are pending then. */
export const CompleteAdministration = z.strictObject({ dosageId: maybe(id), ...recording, reason: optionalText(500), version: seen });
export type CompleteAdministration = z.output<typeof CompleteAdministration>;

/** A dose of a medicine given as needed. */
export const GiveAsNeeded = z.strictObject(recording);
export type GiveAsNeeded = z.output<typeof GiveAsNeeded>;
export type DoseOrder = GiveAsNeeded;

/**
 * Records a pending dose (`status` …), corrects one that is recorded (`correct`: the first row is kept and voided; `status: pending`
 * in its place takes the record back), or notes the effect of one that was given.
 */
export const EditDosage = z.strictObject({
  ...recording,
  status: z.enum([...recordedStatuses, 'pending']).optional(),
  correct: z.boolean().default(false),
  effectNote: optionalText(500),
  reason: optionalText(500),
});
export type EditDosage = z.output<typeof EditDosage>;

export const TerminateAdministration = z.strictObject({ reason: reason(), version: seen });
export type TerminateAdministration = z.output<typeof TerminateAdministration>;

export const HoldAdministration = z.strictObject({ reason: reason(), until: maybe(instant), version: seen });
export type HoldAdministration = z.output<typeof HoldAdministration>;

export const ResumeAdministration = z.strictObject({ note: optionalText(500), version: seen });
export type ResumeAdministration = z.output<typeof ResumeAdministration>;

/** Single doses to other times, or new clock times for all that come, or another ward. */
export const RescheduleAdministration = z.strictObject({
  moves: z
    .array(z.strictObject({ dosageId: id, dueAt: instant }))
    .max(200)
    .default([]),
  times: maybe(z.array(clock).min(1).max(24)),
  departmentId: maybe(id),
  reason: reason(),
  version: seen,
});
export type RescheduleAdministration = z.output<typeof RescheduleAdministration>;

/** An order by word of mouth, read back, that the prescriber signs within 24 hours. */
export const VerbalOrder = z.strictObject({
  patientId: id,
  productId: id,
  doseAmount: amount,
  doseUnit: z.enum(doseUnits),
  route: z.enum(routes),
  frequencyCode: z.enum(frequencyCodes).default('STAT'),
  times: z.array(clock).max(24).default([]),
  durationValue: maybe(z.number().int().min(1).max(1000)),
  durationUnit: maybe(z.enum(durationUnits)),
  prnReason: optionalText(120),
  prnMinIntervalMinutes: maybe(z.number().int().min(5).max(10_080)),
  prnMaxPerDay: maybe(z.number().int().min(1).max(48)),
  indication: optionalText(200),
  prescriberId: id,
  readBack: z.literal(true, { error: 'Read the order back to the prescriber first' }),
  supplyFrom: z.enum(supplySources).default('ward-stock'),
});
export type VerbalOrder = z.output<typeof VerbalOrder>;

export const CreateAdministration = z
  .strictObject({
    lineId: id.optional(),
    verbal: VerbalOrder.optional(),
    /** Default: the ward of whoever makes it. */
    departmentId: id.optional(),
    titration: z.array(ScaleStep).max(20).default([]),
    doubleCheck: z.boolean().optional(),
    overrides: z.array(SafetyOverride).max(20).default([]),
    confirm: z.boolean().default(false),
  })
  .refine(({ lineId, verbal }) => (lineId === undefined) !== (verbal === undefined), {
    path: ['lineId'],
    error: 'Choose a prescription line',
  });
export type CreateAdministration = z.output<typeof CreateAdministration>;

export const CoSign = z.strictObject({ note: optionalText(500) });
export type CoSign = z.output<typeof CoSign>;

const rowFields = {
  id,
  administrationNumber: z.string(),
  patient: BedsidePatient,
  ward: BedsideWard.nullable(),
  productId: id.nullable(),
  medicine: z.string(),
  doseAmount: z.number(),
  doseUnit: z.enum(doseUnits),
  route: z.enum(routes),
  frequencyCode: z.enum(frequencyCodes),
  prn: z.boolean(),
  infusion: z.boolean(),
  controlled: z.boolean(),
  doubleCheck: z.boolean(),
  /** Doses that were given, of how many; `of` null: the course has no end. */
  progress: z.object({ given: z.number().int(), recorded: z.number().int(), of: z.number().int().nullable() }),
  nextDueAt: instant.nullable(),
  overdue: z.boolean(),
  held: z.boolean(),
  holdUntil: instant.nullable(),
  status: z.enum(administrationStatuses),
  startAt: instant,
  endAt: instant.nullable(),
  prescriber: person,
  version: z.number().int(),
};

export const AdministrationRow = z.object(rowFields);
export type AdministrationRow = z.output<typeof AdministrationRow>;

export const Dosage = z.object({
  id,
  sequence: z.number().int(),
  dueAt: instant,
  windowMinutes: z.number().int(),
  doseAmount: z.number(),
  status: z.enum(dosageStatuses),
  overdue: z.boolean(),
  /** Given outside of its window. */
  late: z.boolean(),
  givenAt: instant.nullable(),
  givenBy: person.nullable(),
  recordedAt: instant.nullable(),
  witnessedBy: person.nullable(),
  doseGiven: z.number().nullable(),
  site: z.enum(sites).nullable(),
  rate: z.number().nullable(),
  stoppedAt: instant.nullable(),
  source: z.enum(dosageSources).nullable(),
  units: z.number().nullable(),
  batches: z.array(z.object({ batchId: id, batchNumber: z.string(), quantity: z.number().int() })),
  scannedPatient: z.boolean(),
  scannedProduct: z.boolean(),
  /** Null: not given, or recorded before this was kept. */
  identityKind: z.enum(identityKinds).nullable(),
  identityReason: z.enum(bedsideReasons).nullable(),
  identityNote: z.string().nullable(),
  reasonCode: z.enum(reasonCodes).nullable(),
  note: z.string().nullable(),
  preCheck: z
    .object({
      pulse: z.number().nullable(),
      systolic: z.number().nullable(),
      diastolic: z.number().nullable(),
      glucose: z.number().nullable(),
      pain: z.number().nullable(),
    })
    .nullable(),
  effectDueAt: instant.nullable(),
  effectNote: z.string().nullable(),
  reaction: z.string().nullable(),
  billNumbers: z.array(z.string()),
  voided: z.boolean(),
  voidReason: z.string().nullable(),
  replacesId: id.nullable(),
});
export type Dosage = z.output<typeof Dosage>;

/** A batch in the cupboard of the ward. */
export const WardBatch = z.object({ batchId: id, batchNumber: z.string(), expiryDate: z.string().nullable(), quantity: z.number().int() });
export type WardBatch = z.output<typeof WardBatch>;

export const Administration = z.object({
  ...rowFields,
  prescriptionId: id.nullable(),
  prescriptionNumber: z.string().nullable(),
  prescriptionLineId: id.nullable(),
  genericName: z.string(),
  strength: z.string().nullable(),
  times: z.array(z.string()),
  everyHours: z.number().nullable(),
  daysOfWeek: z.array(z.number().int()),
  durationValue: z.number().int().nullable(),
  durationUnit: z.enum(durationUnits).nullable(),
  prnReason: z.string().nullable(),
  prnMinIntervalMinutes: z.number().int().nullable(),
  prnMaxPerDay: z.number().int().nullable(),
  maxDosePerDay: z.number().nullable(),
  /** From when an as-needed dose may be given again; null: at once. */
  nextFrom: instant.nullable(),
  drip: Infusion.nullable(),
  tapering: z.array(TaperStep),
  titration: z.array(ScaleStep),
  insulin: z.boolean(),
  indication: z.string().nullable(),
  instructions: z.string().nullable(),
  supplyFrom: z.enum(supplySources),
  unitsPerDose: z.number().nullable(),
  /** Units that the pharmacy handed out for the line and that no dose has used; null: not supplied so. */
  dispensedLeft: z.number().nullable(),
  /** Batches of the ward that a dose may come from, the first to expire on top; told by GET alone. */
  wardBatches: z.array(WardBatch),
  ...knownAllergies,
  /** The hospital asks for the scan of the medicine before a dose. */
  scanMedicine: z.boolean(),
  holdReason: z.string().nullable(),
  terminatedAt: instant.nullable(),
  terminatedBy: person.nullable(),
  terminateReason: z.string().nullable(),
  verbal: z.object({ prescriber: person, takenBy: person, coSignBy: instant, signedAt: instant.nullable() }).nullable(),
  createdAt: instant,
  dosages: z.array(Dosage),
  history: z.array(z.object({ id, at: instant, what: z.string(), by: z.string(), note: z.string().nullable() })),
  allowed: z.array(z.enum(administrationActs)),
});
export type Administration = z.output<typeof Administration>;

/** A pending dose as the worklist and the trolley show it. */
export const DueDose = z.object({
  dosageId: id,
  administrationId: id,
  administrationNumber: z.string(),
  medicine: z.string(),
  productId: id.nullable(),
  doseAmount: z.number(),
  doseUnit: z.enum(doseUnits),
  route: z.enum(routes),
  controlled: z.boolean(),
  doubleCheck: z.boolean(),
  insulin: z.boolean(),
  dueAt: instant,
  windowMinutes: z.number().int(),
  state: z.enum(dueStates),
  version: z.number().int(),
});
export type DueDose = z.output<typeof DueDose>;

export const WorklistPatient = z.object({
  patient: BedsidePatient,
  ward: BedsideWard.nullable(),
  ...knownAllergies,
  doses: z.array(DueDose),
});

export const Worklist = z.object({
  /** The hospital asks for the scan of the medicine before a dose. */
  scanMedicine: z.boolean(),
  from: instant,
  until: instant,
  counts: z.object({ pending: z.number().int(), overdue: z.number().int(), givenToday: z.number().int(), missedToday: z.number().int() }),
  patients: z.array(WorklistPatient),
});
export type Worklist = z.output<typeof Worklist>;

export const ChartDose = z.object({
  id,
  dueAt: instant,
  status: z.enum(dosageStatuses),
  /** Due: its window has begun and has not passed. */
  ...{ due: z.boolean(), overdue: z.boolean(), late: z.boolean() },
  givenAt: instant.nullable(),
  doseGiven: z.number().nullable(),
  givenBy: z.string().nullable(),
  reasonCode: z.enum(reasonCodes).nullable(),
});

export const ChartMedicine = z.object({
  ...rowFields,
  group: z.enum(chartGroups),
  instructions: z.string().nullable(),
  doses: z.array(ChartDose),
});

export const Chart = z.object({
  from: instant,
  until: instant,
  patients: z.array(z.object({ patient: BedsidePatient, ...knownAllergies, medicines: z.array(ChartMedicine.omit({ patient: true })) })),
});
export type Chart = z.output<typeof Chart>;

/** Units that were handed out for an administration that was ended, and that no dose used. */
export const UnusedUnits = z.object({
  id,
  administrationNumber: z.string(),
  patient: BedsidePatient,
  ward: BedsideWard,
  medicine: z.string(),
  units: z.number().int(),
  terminatedAt: instant,
  terminatedByName: z.string().nullable(),
  terminateReason: z.string().nullable(),
  /** Orders that handed them out: the return is made there. */
  orders: z.array(z.object({ id, orderNumber: z.string() })),
});

/** What a patient reads of the own medicines given in a hospital. */
export const OwnAdministration = z.object({
  id,
  personId: id,
  hospital: z.object({ id, name: z.string() }),
  administrationNumber: z.string(),
  medicine: z.string(),
  doseAmount: z.number(),
  doseUnit: z.enum(doseUnits),
  route: z.enum(routes),
  frequencyCode: z.enum(frequencyCodes),
  status: z.enum(administrationStatuses),
  startAt: instant,
  nextDueAt: instant.nullable(),
  given: z.number().int(),
  doses: z.array(z.object({ dueAt: instant, givenAt: instant.nullable(), status: z.enum(dosageStatuses) })),
});
export type OwnAdministration = z.output<typeof OwnAdministration>;

export const DashboardAdministration = z.object({ id, status: z.enum(administrationStatuses), nextDueAt: instant.nullable() });
