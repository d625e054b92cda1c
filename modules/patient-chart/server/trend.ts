import type { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import { startOfDay } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import type { vitalCalls } from '../contract/calls/vitals.ts';
import type { Trend, Vital } from '../contract/vital-records.ts';
import { type TrendField, trendFields } from '../contract/words.ts';
import { type ChartPatient, hospitalName, openChart } from './chart.ts';
import { standingSets } from './list-vitals.ts';
import { inOwnHospitals, ownPerson } from './own-chart.ts';
import { usualRanges } from './usual-ranges.ts';
import { toVital } from './vitals-record.ts';

type Query = z.output<(typeof vitalCalls)['trend']['query']>;

const unitOf: Readonly<Record<TrendField, string>> = {
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
  weight: 'g',
  height: 'mm',
  bmi: 'kg/m²',
  headCircumference: 'mm',
  muac: 'mm',
  waist: 'mm',
  urineOutput: 'ml',
  fetalHeartRate: '/min',
  fundalHeight: 'mm',
  news2: '',
};

/** The first instant of a birthday in months, in the hospital's zone. */
function instantOfAge(born: string, months: number, zone: string): string {
  const [year, month, day] = born.split('-').map(Number) as [number, number, number];
  const at = month - 1 + months;
  const wanted = `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  return startOfDay(`${wanted}-${String(Math.min(day, 28)).padStart(2, '0')}`, zone);
}

function bandsOf(field: TrendField, patient: ChartPatient, zone: string): Trend['series'][number]['bands'] {
  const born = patient.dateOfBirth;
  const ranges = usualRanges(field, patient.sexAtBirth);
  const adult = ranges.at(-1);
  if (!born) return adult ? [{ from: null, until: null, low: adult.low, high: adult.high }] : [];
  return ranges.map(({ fromMonths, untilMonths, low, high }) => ({
    from: fromMonths === 0 ? null : instantOfAge(born, fromMonths, zone),
    until: untilMonths === null ? null : instantOfAge(born, untilMonths, zone),
    low,
    high,
  }));
}

function seriesOf(field: TrendField, sets: readonly Vital[], patient: ChartPatient, zone: string): Trend['series'][number] {
  const points = sets.flatMap((set) => {
    const value = set[field];
    return value === null ? [] : [{ vitalId: set.id, at: set.takenAt, value, entered: set.entered[field] ?? null }];
  });
  return { field, unit: unitOf[field], points, bands: points.length > 0 ? bandsOf(field, patient, zone) : [] };
}

/** GET vitals/patient/{id}/trend: standing sets only; without `fields` every measurement there is. */
export async function readTrend(scope: Scope, patientId: Id, query: Query): Promise<Trend> {
  const patient = await openChart(scope, patientId);
  const here = await hospitalName(scope);
  const sets = (await standingSets(scope, patient.id, query)).map((row) => toVital(row, here));
  return { series: trendOf(query, sets, patient, await scope.zone()) };
}

function trendOf(query: Query, sets: readonly Vital[], patient: ChartPatient, zone: string): Trend['series'] {
  const wanted = query.fields?.length ? trendFields.filter((field) => query.fields?.includes(field)) : trendFields;
  const series = wanted.map((field) => seriesOf(field, sets, patient, zone));
  return query.fields?.length ? series : series.filter((each) => each.points.length > 0);
}

/** The person's own course over all hospitals. */
export async function readOwnTrend(scope: PatientScope, asked: Id, query: Query): Promise<Trend> {
  const person = await ownPerson(scope, asked);
  const parts = await inOwnHospitals(scope, person, async (inside, patient) => {
    const here = await hospitalName(inside);
    return { patient, zone: await inside.zone(), sets: (await standingSets(inside, patient.id, query)).map((row) => toVital(row, here)) };
  });
  const [first] = parts;
  if (!first) return { series: [] };
  const sets = parts.flatMap((part) => part.sets).sort((one, other) => (one.takenAt < other.takenAt ? -1 : 1));
  return { series: trendOf(query, sets, first.patient, first.zone) };
}
