import type { Selectable } from 'kysely';
import type { VitalsTable } from '#database/types.ts';
import { pick } from '#kernel/server/database/named.ts';
import {
  bodyMassIndex,
  bodySurface,
  comaScale,
  completeNews2,
  flagsOf,
  meanPressure,
  type Score,
  type ScoredPatient,
  type ScoredSet,
  scoreOf,
} from '../contract/scores.ts';
import type { EarlyWarning, Vital } from '../contract/vital-records.ts';
import { bandAdvice } from '../contract/words.ts';

export type VitalRow = Selectable<VitalsTable>;

/** The measurements of a row as the tables read them. */
export function scoredOf(row: VitalRow): ScoredSet {
  return { ...row, gcsVerbal: verbalOf(row.gcsVerbal), spo2Scale: row.spo2Scale === 2 ? 2 : 1 };
}

/** Whom the row is of, as it was when the set was taken. */
export function scoredPatient({ ageMonths, obstetric }: Pick<VitalRow, 'ageMonths' | 'obstetric'>): ScoredPatient {
  return { ageMonths, obstetric };
}

export function verbalOf(kept: string | null): number | 'T' | null {
  return kept === null ? null : kept === 'T' ? 'T' : Number(kept);
}

function warningOf({ score: number, ...score }: Score): EarlyWarning {
  const { table, version, partial, answered, of, band, parts } = score;
  return {
    table,
    version,
    score: number,
    partial,
    answered,
    of,
    band,
    advice: band && bandAdvice[band],
    parts: parts.map((part) => ({ ...part })),
  };
}

// Kept columns that go out as they are.
const plain = [
  'id',
  'patientId',
  'hospitalId',
  'takenAt',
  'takenBy',
  'takenByName',
  'source',
  'sourceId',
  'status',
  'voidReason',
  'version',
  'createdAt',
  'temperature',
  'temperatureSite',
  'pulse',
  'pulseRhythm',
  'respiratoryRate',
  'systolic',
  'diastolic',
  'bpPosition',
  'bpLimb',
  'spo2',
  'onOxygen',
  'oxygenDevice',
  'oxygenFlow',
  'consciousness',
  'gcsEye',
  'gcsMotor',
  'painScore',
  'painTool',
  'bloodGlucose',
  'glucoseContext',
  'weight',
  'height',
  'heightMethod',
  'headCircumference',
  'muac',
  'waist',
  'urineOutput',
  'lmp',
  'isPregnant',
  'fetalHeartRate',
  'fundalHeight',
] as const;

/**
 * A row as the wire shows it. Everything derived is computed here from the stored measurements (invariant 3); a voided set
 * shows what was typed and nothing derived from it (invariant 4).
 */
export function toVital(row: VitalRow, hospitalName: string): Vital {
  const stands = row.status !== 'entered-in-error';
  const gcsVerbal = verbalOf(row.gcsVerbal);
  const coma = stands ? comaScale(row.gcsEye, gcsVerbal, row.gcsMotor) : null;
  const score = stands ? scoreOf(scoredOf(row), scoredPatient(row)) : null;
  const kept = pick(row, plain);
  return {
    ...kept,
    hospitalName,
    gcsVerbal,
    spo2Scale: row.spo2Scale === 2 ? 2 : 1,
    entered: row.entered,
    map: stands ? meanPressure(row.systolic, row.diastolic) : null,
    bmi: stands ? bodyMassIndex(row.weight, row.height) : null,
    bsa: stands ? bodySurface(row.weight, row.height) : null,
    gcsTotal: coma?.total ?? null,
    gcsText: coma?.text ?? null,
    news2: score ? completeNews2(score) : null,
    warning: score && score.answered > 0 ? warningOf(score) : null,
    flags: stands ? flagsOf(scoredOf(row), scoredPatient(row)).map((flag) => ({ ...flag })) : [],
  };
}
