import { fromKept, roundTo } from '#modules/patient-chart/contract/units.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';

/** What a list or a chart writes of a measurement: its number as people read it, without the unit. */
export function written(vital: Vital, field: keyof typeof shownUnits): string {
  const value = vital[field];
  if (value === null || value === undefined) return '–';
  const typed = vital.entered[field];
  if (typed && field === 'bloodGlucose') return `${typed.value} ${typed.unit}`;
  return String(inShownUnit(field, Number(value)));
}

/** Units in which measurements are shown and typed. */
export const shownUnits = {
  temperature: '°C',
  pulse: '/min',
  respiratoryRate: '/min',
  systolic: 'mmHg',
  diastolic: 'mmHg',
  map: 'mmHg',
  spo2: '%',
  bloodGlucose: 'mmol/L',
  painScore: '/10',
  gcsTotal: '/15',
  weight: 'kg',
  height: 'cm',
  bmi: 'kg/m²',
  headCircumference: 'cm',
  muac: 'cm',
  waist: 'cm',
  urineOutput: 'ml',
  fetalHeartRate: '/min',
  fundalHeight: 'cm',
  news2: '',
} as const;

const asKg = new Set<string>(['weight']);
const asCm = new Set<string>(['height', 'headCircumference', 'muac', 'waist', 'fundalHeight']);

/** A kept value (g, mm) in the unit in which it is shown (kg, cm), to a tenth. */
export function inShownUnit(field: string, value: number): number {
  if (asKg.has(field)) return roundTo(fromKept('weight', value, 'kg'), value < 10_000 ? 2 : 1);
  if (asCm.has(field)) return roundTo(fromKept('height', value, 'cm'), 1);
  return field === 'bloodGlucose' ? roundTo(value, 1) : value;
}

/** `120/80`, or a dash. */
export function pressureOf(vital: Vital): string {
  return vital.systolic === null || vital.diastolic === null ? '–' : `${vital.systolic}/${vital.diastolic}`;
}

/** A signed change against the value before: `+2`, `−0.4`; nothing when either is missing or they are equal. */
export function deltaOf(now: unknown, before: number | null): string {
  const value = typeof now === 'number' ? now : Number(now);
  if (now === undefined || now === null || now === '' || Number.isNaN(value) || before === null) return '';
  const delta = roundTo(value - before, 2);
  if (delta === 0) return '';
  return delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`;
}
