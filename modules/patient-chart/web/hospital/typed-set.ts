import type { FormValues } from '#kernel/web/form/body.ts';
import type { ScoredSet } from '#modules/patient-chart/contract/scores.ts';
import { toKept, type UnitField, unitFields } from '#modules/patient-chart/contract/units.ts';
import { vitalsBody } from './vitals-body.ts';

/** Fields whose values, as typed so far, the early warning reads. */
const scoredFields = [
  'temperature',
  'pulse',
  'respiratoryRate',
  'systolic',
  'diastolic',
  'spo2',
  'onOxygen',
  'spo2Scale',
  'consciousness',
  'bloodGlucose',
  'muac',
  'units',
  'isPregnant',
] as const;

/** What was typed so far, in the units that the tables read; what is not a number yet is not there. */
export function typedSet(values: FormValues): ScoredSet {
  const body = vitalsBody(values);
  const units = (body['units'] ?? {}) as Readonly<Record<string, string>>;
  const set: Record<string, unknown> = {};
  for (const field of scoredFields) {
    const value = body[field];
    if (value === undefined || value === null || value === '' || field === 'units') continue;
    const isUnit = (unitFields as readonly string[]).includes(field);
    set[field] = isUnit && typeof value === 'number' ? toKept(field as UnitField, value, units[field] ?? firstUnit[field] ?? '') : value;
  }
  return set as ScoredSet;
}

const firstUnit: Readonly<Record<string, string>> = { temperature: 'C', bloodGlucose: 'mmol/L', muac: 'cm' };
