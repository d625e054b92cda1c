import { z } from 'zod';
import { calendarDate, id, instant, optionalText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { toKept, type UnitField, unitFields, unitsOf } from './units.ts';
import {
  bpLimbs,
  bpPositions,
  consciousnessLevels,
  flagLevels,
  glucoseContexts,
  growthIndicators,
  heightMethods,
  oxygenDevices,
  painTools,
  pulseRhythms,
  scoreBands,
  scoreTables,
  temperatureSites,
  trendFields,
  vitalSources,
  vitalStatuses,
} from './words.ts';
import { vitalRecord } from './vital.record.ts';

/** Outside of these nothing living measures: refused. In the units in which values are kept. */
export const hardRanges = {
  temperature: [25, 45],
  pulse: [0, 350],
  respiratoryRate: [0, 120],
  systolic: [20, 350],
  diastolic: [10, 250],
  spo2: [1, 100],
  oxygenFlow: [0, 80],
  gcsEye: [1, 4],
  gcsMotor: [1, 6],
  painScore: [0, 10],
  bloodGlucose: [0.5, 60],
  weight: [200, 500_000],
  height: [200, 2600],
  headCircumference: [150, 700],
  muac: [40, 600],
  waist: [200, 2500],
  urineOutput: [0, 10_000],
  fetalHeartRate: [50, 240],
  fundalHeight: [50, 450],
} as const;
export type MeasuredField = keyof typeof hardRanges;
export const measuredFields = Object.keys(hardRanges) as MeasuredField[];

const number = z.number().min(-1_000_000).max(10_000_000).nullish();
const count = z.number().int('Must be a whole number').min(-1_000_000).max(10_000_000).nullish();

/** Units of what was typed, where they differ from those in which values are kept (°C, mmol/L, g, mm). */
const units = z
  .strictObject({
    temperature: z.enum(unitsOf.temperature).optional(),
    bloodGlucose: z.enum(unitsOf.bloodGlucose).optional(),
    weight: z.enum(unitsOf.weight).optional(),
    height: z.enum(unitsOf.height).optional(),
    headCircumference: z.enum(unitsOf.headCircumference).optional(),
    muac: z.enum(unitsOf.muac).optional(),
    waist: z.enum(unitsOf.waist).optional(),
    fundalHeight: z.enum(unitsOf.fundalHeight).optional(),
  })
  .default({});

const measurements = {
  temperature: number,
  temperatureSite: z.enum(temperatureSites).nullish(),
  pulse: count,
  pulseRhythm: z.enum(pulseRhythms).nullish(),
  respiratoryRate: count,
  systolic: count,
  diastolic: count,
  bpPosition: z.enum(bpPositions).nullish(),
  bpLimb: z.enum(bpLimbs).nullish(),
  spo2: count,
  onOxygen: z.boolean().nullish(),
  oxygenDevice: z.enum(oxygenDevices).nullish(),
  oxygenFlow: number,
  /** 2: target 88–92 % (hypercapnic failure). */
  spo2Scale: z.union([z.literal(1), z.literal(2)]).nullish(),
  consciousness: z.enum(consciousnessLevels).nullish(),
  gcsEye: count,
  /** 1 to 5, or `T` for a tube. */
  gcsVerbal: z.union([z.literal('T'), z.number().int().min(1).max(5)]).nullish(),
  gcsMotor: count,
  painScore: count,
  painTool: z.enum(painTools).nullish(),
  bloodGlucose: number,
  glucoseContext: z.enum(glucoseContexts).nullish(),
  weight: number,
  height: number,
  heightMethod: z.enum(heightMethods).nullish(),
  headCircumference: number,
  muac: number,
  waist: number,
  urineOutput: count,
  lmp: z.union([calendarDate, z.literal('')]).nullish(),
  isPregnant: z.boolean().nullish(),
  fetalHeartRate: count,
  fundalHeight: number,
  units,
};

type Measured = Readonly<Partial<Record<MeasuredField, number | null | undefined>>> & {
  readonly gcsVerbal?: unknown;
  readonly units: Readonly<Partial<Record<UnitField, string>>>;
};

/** What makes a set a set: one of these is there. */
const counted = [...measuredFields.filter((field) => field !== 'oxygenFlow'), 'consciousness'] as const;

function keptOf(set: Measured, field: MeasuredField): number | null {
  const value = set[field];
  if (value === null || value === undefined) return null;
  const isUnit = (unitFields as readonly string[]).includes(field);
  return isUnit ? toKept(field as UnitField, value, set.units[field as UnitField] ?? unitsOf[field as UnitField][0]) : value;
}

function checkRanges(set: Measured, context: z.RefinementCtx): void {
  for (const field of measuredFields) {
    const kept = keptOf(set, field);
    const [low, high] = hardRanges[field];
    if (kept !== null && (kept < low || kept > high))
      context.addIssue({ code: 'custom', path: [field], message: 'Vital is outside the possible range' });
  }
  const { temperature } = set;
  if (temperature && Math.abs(temperature * 10 - Math.round(temperature * 10)) > 1e-6)
    context.addIssue({ code: 'custom', path: ['temperature'], message: 'One decimal at most' });
}

function checkPressure(set: Measured, context: z.RefinementCtx): void {
  const systolic = set.systolic ?? null;
  const diastolic = set.diastolic ?? null;
  if ((systolic === null) !== (diastolic === null))
    context.addIssue({ code: 'custom', path: [systolic === null ? 'systolic' : 'diastolic'], message: 'Enter both blood pressure values' });
  if (systolic !== null && diastolic !== null && diastolic >= systolic)
    context.addIssue({ code: 'custom', path: ['diastolic'], message: 'Diastolic must be lower than systolic' });
}

function checkSet(set: Measured, context: z.RefinementCtx): void {
  checkRanges(set, context);
  checkPressure(set, context);
  const gcs = [set.gcsEye, set.gcsVerbal, set.gcsMotor].filter((part) => part !== null && part !== undefined).length;
  if (gcs > 0 && gcs < 3) context.addIssue({ code: 'custom', path: ['gcsEye'], message: 'Enter all three parts of the coma scale' });
}

function isEmpty(set: object): boolean {
  const values = set as Readonly<Record<string, unknown>>;
  return counted.every((field) => values[field] === null || values[field] === undefined);
}

export const RecordVitals = z
  .strictObject({
    patientId: id,
    /** Default: now. More than 24 hours ago needs `reason`. */
    takenAt: instant.nullish(),
    source: z.enum(vitalSources).default('triage'),
    sourceId: id.nullish(),
    ...measurements,
    reason: optionalText(500),
    /** Accepts values outside the usual range, and is audited. */
    confirm: z.boolean().default(false),
  })
  .superRefine(checkSet)
  .superRefine((set, context) => {
    if (isEmpty(set)) context.addIssue({ code: 'custom', path: ['temperature'], message: 'Enter at least one vital' });
  });
export type RecordVitals = z.output<typeof RecordVitals>;

/** Fields that are given replace those of the set; null empties one. */
export const AmendVitals = z
  .strictObject({
    takenAt: instant.optional(),
    ...measurements,
    reason: z
      .string({ error: 'Reason is required' })
      .max(500)
      .transform((value) => value.trim())
      .refine((value) => value.length >= 3, 'Reason is required'),
    confirm: z.boolean().default(false),
    version: version.optional(),
  })
  .superRefine((set, context) => checkRanges(set, context));
export type AmendVitals = z.output<typeof AmendVitals>;

const value = z.number().nullable();

export const VitalFlag = z.object({ field: z.string(), level: z.enum(flagLevels), text: z.string() });
export type VitalFlag = z.infer<typeof VitalFlag>;

/** Early warning by the table that fits the patient's age and state. */
export const EarlyWarning = z.object({
  table: z.enum(scoreTables),
  /** Version of the table, kept with the set. */
  version: z.string(),
  /** NEWS2 alone has a number: the points of what was measured. */
  score: z.number().int().nullable(),
  /** Parameters of NEWS2 are missing: the true score may be higher. `news2` of the set is null then. */
  partial: z.boolean(),
  answered: z.number().int(),
  of: z.number().int(),
  band: z.enum(scoreBands).nullable(),
  advice: z.string().nullable(),
  /** Points or colour of each measurement that was there. */
  parts: z.array(z.object({ field: z.string(), points: z.number().int().nullable(), level: z.enum(flagLevels).nullable() })),
});
export type EarlyWarning = z.infer<typeof EarlyWarning>;

export const Vital = z.object({
  id,
  patientId: id,
  hospitalId: id,
  hospitalName: z.string(),
  takenAt: instant,
  takenBy: id.nullable(),
  takenByName: z.string(),
  source: z.enum(vitalSources),
  sourceId: id.nullable(),
  status: z.enum(vitalStatuses),
  voidReason: z.string().nullable(),
  version: z.number().int(),
  createdAt: instant,
  temperature: value,
  temperatureSite: z.enum(temperatureSites).nullable(),
  pulse: value,
  pulseRhythm: z.enum(pulseRhythms).nullable(),
  respiratoryRate: value,
  systolic: value,
  diastolic: value,
  bpPosition: z.enum(bpPositions).nullable(),
  bpLimb: z.enum(bpLimbs).nullable(),
  spo2: value,
  onOxygen: z.boolean().nullable(),
  oxygenDevice: z.enum(oxygenDevices).nullable(),
  oxygenFlow: value,
  spo2Scale: z.union([z.literal(1), z.literal(2)]),
  consciousness: z.enum(consciousnessLevels).nullable(),
  gcsEye: value,
  gcsVerbal: z.union([z.literal('T'), z.number().int()]).nullable(),
  gcsMotor: value,
  painScore: value,
  painTool: z.enum(painTools).nullable(),
  /** mmol/L */
  bloodGlucose: value,
  glucoseContext: z.enum(glucoseContexts).nullable(),
  /** g */
  weight: value,
  /** mm */
  height: value,
  heightMethod: z.enum(heightMethods).nullable(),
  headCircumference: value,
  muac: value,
  waist: value,
  urineOutput: value,
  lmp: calendarDate.nullable(),
  isPregnant: z.boolean().nullable(),
  fetalHeartRate: value,
  fundalHeight: value,
  /** Values as they were typed, where a unit was named: `{ bloodGlucose: { value: 180, unit: 'mg/dL' } }`. */
  entered: z.record(z.string(), z.object({ value: z.number(), unit: z.string() })),
  /** Mean arterial pressure, whole mmHg. */
  map: value,
  /** kg/m², one decimal. */
  bmi: value,
  /** m² by Mosteller, two decimals. */
  bsa: value,
  gcsTotal: value,
  /** `10T` with a tube: the total without the verbal part. */
  gcsText: z.string().nullable(),
  news2: z.number().int().nullable(),
  warning: EarlyWarning.nullable(),
  flags: z.array(VitalFlag),
});
export type Vital = z.infer<typeof Vital>;
/** A set in a list or on its own page, with what may be done with it. */
export const ListedVital = Vital.extend({ acts: actsField(vitalRecord) });
export type ListedVital = z.infer<typeof ListedVital>;

export const VitalHistory = z.object({
  version: z.number().int(),
  at: instant,
  by: z.string(),
  reason: z.string().nullable(),
  /** Measurements as they were before. */
  before: z.record(z.string(), z.unknown()),
});

const Band = z.object({ from: instant.nullable(), until: instant.nullable(), low: value, high: value });

export const Trend = z.object({
  series: z.array(
    z.object({
      field: z.enum(trendFields),
      unit: z.string(),
      points: z.array(
        z.object({ vitalId: id, at: instant, value: z.number(), entered: z.object({ value: z.number(), unit: z.string() }).nullable() }),
      ),
      /** The usual range by age and sex, as the patient grows. */
      bands: z.array(Band),
    }),
  ),
});
export type Trend = z.infer<typeof Trend>;

export const Growth = z.object({
  sex: z.enum(['male', 'female']),
  dateOfBirth: calendarDate,
  indicators: z.array(
    z.object({
      indicator: z.enum(growthIndicators),
      unit: z.enum(['kg', 'cm', 'kg/m²']),
      points: z.array(
        z.object({ vitalId: id, at: instant, ageMonths: z.number(), value: z.number(), zScore: z.number(), percentile: z.number() }),
      ),
      /** Values at −3 to +3 standard deviations by age in months. */
      curves: z.array(
        z.object({
          ageMonths: z.number(),
          minus3: z.number(),
          minus2: z.number(),
          minus1: z.number(),
          median: z.number(),
          plus1: z.number(),
          plus2: z.number(),
          plus3: z.number(),
        }),
      ),
    }),
  ),
});
export type Growth = z.infer<typeof Growth>;
