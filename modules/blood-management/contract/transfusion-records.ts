import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { By, SecondPerson, seenVersion } from './fields.ts';
import { reactionRecord, transfusionRecord } from './transfusion.record.ts';
import { components, imputabilities, reactionKinds, reactionStatuses, transfusionOutcomes, transfusionStatuses } from './words.ts';

/** Observations at the bedside. */
export const Observations = z.strictObject({
  /** °C. */
  temperature: z.number({ error: 'Enter the temperature' }).min(30).max(44),
  /** Per minute. */
  pulse: z.number({ error: 'Enter the pulse' }).int().min(20).max(300),
  /** mmHg. */
  systolic: z.number({ error: 'Enter the blood pressure' }).int().min(40).max(300),
  diastolic: z.number({ error: 'Enter the blood pressure' }).int().min(20).max(200),
  /** Per minute. */
  respiratoryRate: z.number({ error: 'Enter the respiratory rate' }).int().min(4).max(80),
  /** %. */
  spo2: z.number().int().min(40).max(100).nullish(),
});
export type Observations = z.output<typeof Observations>;

const seen = (error: string) => z.literal(true, { error });
export const StartTransfusion = z.strictObject({
  /** As scanned: the patient's number on the wristband, and the unit's number. */
  scannedPatient: requiredText(1, 60, 'Scan the wristband'),
  scannedUnit: requiredText(1, 40, 'Scan the unit'),
  checks: z.strictObject({
    wristband: seen('Check the wristband'),
    unitNumber: seen('Check the unit number'),
    group: seen('Check the group'),
    expiry: seen('Check the expiry'),
  }),
  second: SecondPerson,
  vitals: Observations,
});
export type StartTransfusion = z.output<typeof StartTransfusion>;

export const RecordObservations = z.strictObject({ ...Observations.shape, at: instant.nullish(), version: seenVersion });
export type RecordObservations = z.output<typeof RecordObservations>;

export const EndTransfusion = z.strictObject({
  outcome: z.enum(transfusionOutcomes, { error: 'Choose an outcome' }),
  /** ml. */
  volumeGiven: z.number({ error: 'Enter the volume' }).int().min(0).max(600),
  reason: optionalText(500),
  vitals: Observations,
  version: seenVersion,
});
export type EndTransfusion = z.output<typeof EndTransfusion>;

export const TransfusionRow = z.object({
  id,
  patient: z.object({ id, fullname: z.string(), hospitalPatientId: z.string() }),
  ward: z.string().nullable(),
  unit: z.object({ id, unitNumber: z.string(), component: z.enum(components), bloodGroup: z.string() }),
  requestId: id,
  requestNumber: z.string(),
  status: z.enum(transfusionStatuses),
  startedAt: instant,
  startedBy: By,
  checkedBy: By,
  nextVitalsAt: instant.nullable(),
  vitalsDue: z.boolean(),
  /** Red cells that run longer than four hours. */
  tooLong: z.boolean(),
  endedAt: instant.nullable(),
  volumeGiven: z.number().int().nullable(),
  version: z.number().int(),
  acts: actsField(transfusionRecord),
});
export type TransfusionRow = z.output<typeof TransfusionRow>;

export const Transfusion = TransfusionRow.extend({
  unitVolumeMl: z.number().int(),
  stopReason: z.string().nullable(),
  wristbandScanned: z.boolean(),
  vitals: z.array(
    z.object({
      id,
      at: instant,
      moment: z.string(),
      temperature: z.number().nullable(),
      pulse: z.number().nullable(),
      systolic: z.number().nullable(),
      diastolic: z.number().nullable(),
      respiratoryRate: z.number().nullable(),
      spo2: z.number().nullable(),
      by: By,
    }),
  ),
  reactions: z.array(z.object({ id, reactionNumber: z.string(), kind: z.enum(reactionKinds), severity: z.number().int() })),
});
export type Transfusion = z.output<typeof Transfusion>;

export const ReportReaction = z.strictObject({
  kind: z.enum(reactionKinds, { error: 'Choose the kind' }),
  /** 1 mild, 2 severe, 3 life-threatening, 4 death. */
  severity: z.number({ error: 'Choose the severity' }).int().min(1).max(4),
  onsetAt: instant.nullish(),
  signs: requiredText(3, 1000, 'Describe the signs'),
  actions: optionalText(1000),
  vitals: Observations.nullish(),
});
export type ReportReaction = z.output<typeof ReportReaction>;

export const ReactionRow = z.object({
  id,
  reactionNumber: z.string(),
  patient: z.object({ id, fullname: z.string(), hospitalPatientId: z.string() }).nullable(),
  unit: z.object({ id, unitNumber: z.string() }),
  kind: z.enum(reactionKinds),
  severity: z.number().int(),
  onsetAt: instant,
  imputability: z.enum(imputabilities),
  status: z.enum(reactionStatuses),
  reportedBy: By,
  version: z.number().int(),
  acts: actsField(reactionRecord),
});
export type ReactionRow = z.output<typeof ReactionRow>;
export const Reaction = ReactionRow.extend({
  transfusionId: id.nullable(),
  signs: z.string(),
  actions: z.string().nullable(),
  workup: z.string().nullable(),
  reportedTo: z.string().nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
});
export type Reaction = z.output<typeof Reaction>;

export const EditReaction = z.strictObject({
  imputability: z.enum(imputabilities).optional(),
  kind: z.enum(reactionKinds).optional(),
  severity: z.number().int().min(1).max(4).optional(),
  actions: optionalText(1000),
  workup: optionalText(2000),
  reportedTo: optionalText(200),
  close: z.boolean().default(false),
  version: seenVersion,
});
export type EditReaction = z.output<typeof EditReaction>;

export const BloodStats = z.object({
  issued: z.number().int(),
  transfused: z.number().int(),
  crossMatched: z.number().int(),
  /** Cross-matched units per transfused one; null: none was transfused. */
  crossMatchToTransfusion: z.number().nullable(),
  expired: z.number().int(),
  discarded: z.array(z.object({ reason: z.string(), units: z.number().int() })),
  byGroup: z.array(z.object({ bloodGroup: z.string(), issued: z.number().int(), transfused: z.number().int() })),
  byWard: z.array(z.object({ ward: z.string(), issued: z.number().int() })),
  reactions: z.array(
    z.object({ kind: z.enum(reactionKinds), severity: z.number().int(), imputability: z.enum(imputabilities), files: z.number().int() }),
  ),
});
export type BloodStats = z.output<typeof BloodStats>;
