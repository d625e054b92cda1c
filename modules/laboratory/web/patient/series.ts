import type { OwnLabResult } from '#modules/laboratory/contract/request-records.ts';
import type { ChartPoint } from '../hospital/trend/trend-chart.tsx';

export interface Series {
  readonly name: string;
  readonly unit: string | null;
  readonly points: readonly ChartPoint[];
}

/** The numbers of a result over time and hospitals: same code (or name) and same unit, or they are not compared. */
export function seriesOf(own: OwnLabResult, all: readonly OwnLabResult[]): readonly Series[] {
  return own.result.values
    .filter(({ resultType, value }) => (resultType === 'numeric' || resultType === 'calculated') && value !== null)
    .map((value) => ({
      name: value.name,
      unit: value.unit,
      points: all
        .flatMap((each) =>
          each.result.values
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
