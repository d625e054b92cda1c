import type { OwnLabResult, OwnLabRow } from '#modules/laboratory/contract/request-records.ts';
import type { ResultFlag } from '#modules/laboratory/contract/words.ts';
import type { ChartPoint } from '../hospital/trend/trend-chart.tsx';

export interface Series {
  readonly name: string;
  readonly unit: string | null;
  readonly points: readonly ChartPoint[];
}

/** From the one that matters most to the usual one. */
const byWeight: readonly ResultFlag[] = ['LL', 'HH', 'AA', 'L', 'H', 'A', 'N'];

/** What a result says on one line: its flag that matters most; null when none of its values carries one. */
export function worstFlag(values: readonly { readonly flag: ResultFlag | null }[]): ResultFlag | null {
  return byWeight.find((flag) => values.some((value) => value.flag === flag)) ?? null;
}

/** The numbers of a result over time and hospitals: same code (or name) and same unit, or they are not compared. */
export function seriesOf(own: OwnLabResult, all: readonly OwnLabRow[]): readonly Series[] {
  return own.result.values
    .filter(({ resultType, value }) => (resultType === 'numeric' || resultType === 'calculated') && value !== null)
    .map((value) => ({
      name: value.name,
      unit: value.unit,
      points: [own, ...all.filter(({ id }) => id !== own.id)]
        .flatMap((each) =>
          (each.result?.values ?? [])
            .filter(
              (other) => other.value !== null && other.unit === value.unit && (other.code ?? other.name) === (value.code ?? value.name),
            )
            .map((other) => ({
              at: each.collectedAt ?? each.releasedAt,
              value: other.value ?? '',
              comparator: other.comparator,
              flag: other.flag,
              range: other.range,
            })),
        )
        .toSorted((one, other) => one.at.localeCompare(other.at)),
    }))
    .filter(({ points }) => points.length > 1);
}

/**
 * Where a value stands on the bar of its usual range, which takes the middle 60 of 100: null where there is no number or no
 * full range to stand on.
 */
export function placeInRange(
  value: string | null,
  range: { readonly low: number | null; readonly high: number | null } | null,
): number | null {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number) || !range || range.low === null || range.high === null || range.high <= range.low) return null;
  const place = 20 + (60 * (number - range.low)) / (range.high - range.low);
  return Math.min(98, Math.max(2, place));
}
