import type { Trend } from '#modules/patient-chart/contract/vital-records.ts';
import type { TrendField } from '#modules/patient-chart/contract/words.ts';
import { inShownUnit } from './vital-values.ts';

/** One picture: its fields, a row for each instant at which any of them was measured, and the usual ranges over time. */
export interface TrendChart {
  readonly fields: readonly TrendField[];
  readonly rows: readonly (Readonly<Partial<Record<TrendField, number>>> & { readonly at: string })[];
  readonly bands: readonly Band[];
}

export interface Band {
  readonly from: string | null;
  readonly until: string | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Pressures stand in one picture; a picture without a point is left out. Values are in the units in which they are shown. */
export function chartsOf(trend: Trend): readonly TrendChart[] {
  const byField = new Map(trend.series.map((series) => [series.field, series]));
  const groups: TrendField[][] = [];
  for (const { field } of trend.series) {
    if (field === 'diastolic' || field === 'map') continue;
    groups.push(field === 'systolic' ? ['systolic', 'diastolic'] : [field]);
  }
  return groups
    .map((fields) => {
      const rows = new Map<string, { at: string } & Partial<Record<TrendField, number>>>();
      for (const field of fields)
        for (const point of byField.get(field)?.points ?? []) {
          const row = rows.get(point.at) ?? { at: point.at };
          row[field] = inShownUnit(field, point.value);
          rows.set(point.at, row);
        }
      const [first] = fields;
      const bands = (first ? byField.get(first)?.bands : undefined) ?? [];
      return {
        fields,
        rows: [...rows.values()].toSorted((a, b) => a.at.localeCompare(b.at)),
        bands: bands.map((band) => ({ ...band, low: shown(first, band.low), high: shown(first, band.high) })),
      };
    })
    .filter((chart) => chart.rows.length > 0);
}

function shown(field: TrendField | undefined, value: number | null): number | null {
  return value === null || !field ? value : inShownUnit(field, value);
}

/** The usual range that holds at an instant: the patient grows out of ranges. */
export function bandAt(bands: readonly Band[], at: string | undefined): Band | null {
  if (!at) return null;
  return bands.find((band) => (band.from === null || band.from <= at) && (band.until === null || at < band.until)) ?? null;
}

/** Where the axis of time is written on: at the first measurement of each day, so that it names no day twice. */
export function dayTicks(instants: readonly string[], dayOf: (instant: string) => string): number[] {
  const days = new Set<string>();
  return instants.flatMap((at) => {
    const day = dayOf(at);
    if (days.has(day)) return [];
    days.add(day);
    return [Date.parse(at)];
  });
}
