import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { chartRefusals } from '../contract/refusals.ts';
import type { Growth } from '../contract/vital-records.ts';
import type { GrowthIndicator } from '../contract/words.ts';
import { type ChartPatient, openChart } from './chart.ts';
import { growthTables, type GrowthSex } from './growth-tables.ts';
import { curveAt, lmsAt, percentileOf, zScoreOf } from './lms.ts';
import { standingSets } from './list-vitals.ts';
import { inOwnHospitals, ownPerson } from './own-chart.ts';
import type { VitalRow } from './vitals-record.ts';

const units: Readonly<Record<GrowthIndicator, 'kg' | 'cm' | 'kg/m²'>> = {
  'weight-for-age': 'kg',
  'height-for-age': 'cm',
  'bmi-for-age': 'kg/m²',
  'head-circumference-for-age': 'cm',
};

const daysInMonth = 30.4375;

/** Months of age as WHO counts them: days over 30.4375. */
export function ageInMonths(born: string, day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${born}T00:00:00Z`)) / 86_400_000 / daysInMonth;
}

const standsFrom = 24;
/** A child who lies is 0.7 cm longer than one who stands (WHO 2006). */
const lyingExtra = 7;

/** Length below two years, height from then on: what was measured the other way is corrected by 0.7 cm. Millimetres. */
export function asMeasuredFor(ageMonths: number, height: number, method: string | null): number {
  if (ageMonths < standsFrom && method === 'standing') return height + lyingExtra;
  if (ageMonths >= standsFrom && method === 'lying') return height - lyingExtra;
  return height;
}

function measuredBy(indicator: GrowthIndicator, row: VitalRow, ageMonths: number): number | null {
  const height = row.height === null ? null : asMeasuredFor(ageMonths, row.height, row.heightMethod);
  switch (indicator) {
    case 'weight-for-age':
      return row.weight === null ? null : row.weight / 1000;
    case 'height-for-age':
      return height === null ? null : height / 10;
    case 'bmi-for-age':
      return height === null || row.weight === null ? null : row.weight / 1000 / (height / 1000) ** 2;
    default:
      return row.headCircumference === null ? null : row.headCircumference / 10;
  }
}

interface Child {
  readonly sex: GrowthSex;
  readonly born: string;
  readonly zone: string;
}

const round = (value: number, places: number) => Number(value.toFixed(places));

function pointsOf(
  indicator: GrowthIndicator,
  rows: readonly VitalRow[],
  { sex, born, zone }: Child,
): Growth['indicators'][number]['points'] {
  return rows.flatMap((row) => {
    const ageMonths = ageInMonths(born, dayIn(row.takenAt, zone));
    const value = measuredBy(indicator, row, ageMonths);
    const lms = value === null ? null : lmsAt(growthTables[sex][indicator], ageMonths);
    if (value === null || lms === null) return [];
    const z = zScoreOf(value, lms, indicator === 'height-for-age' || indicator === 'head-circumference-for-age');
    return [
      {
        vitalId: row.id,
        at: row.takenAt,
        ageMonths: round(ageMonths, 2),
        value: round(value, 2),
        zScore: round(z, 2),
        percentile: round(percentileOf(z), 1),
      },
    ];
  });
}

function growthOf(rows: readonly VitalRow[], child: Child): Growth {
  const indicators = (Object.keys(units) as GrowthIndicator[]).map((indicator) => {
    const points = pointsOf(indicator, rows, child);
    const oldest = Math.max(0, ...points.map((point) => point.ageMonths));
    return {
      indicator,
      unit: units[indicator],
      points,
      curves: points.length > 0 ? curveAt(growthTables[child.sex][indicator], oldest) : [],
    };
  });
  return { sex: child.sex, dateOfBirth: child.born, indicators: indicators.filter(({ points }) => points.length > 0) };
}

function childOf({ sexAtBirth: sex, dateOfBirth: born }: ChartPatient, zone: string): Child {
  if (!born || (sex !== 'male' && sex !== 'female')) throw chartRefusals.refusal('GROWTH_UNKNOWN');
  return { sex, born, zone };
}

/** GET vitals/patient/{id}/growth. */
export async function readGrowth(scope: Scope, patientId: Id): Promise<Growth> {
  const patient = await openChart(scope, patientId);
  const child = childOf(patient, await scope.zone());
  return growthOf(await standingSets(scope, patient.id, {}), child);
}

/** The person's own growth over all hospitals. */
export async function readOwnGrowth(scope: PatientScope, asked: Id): Promise<Growth> {
  const person = await ownPerson(scope, asked);
  const parts = await inOwnHospitals(scope, person, async (inside, patient) => ({
    child: { patient, zone: await inside.zone() },
    rows: await standingSets(inside, patient.id, {}),
  }));
  const [first] = parts;
  if (!first) throw chartRefusals.refusal('GROWTH_UNKNOWN');
  const rows = parts.flatMap((part) => part.rows).sort((one, other) => (one.takenAt < other.takenAt ? -1 : 1));
  return growthOf(rows, childOf(first.child.patient, first.child.zone));
}
