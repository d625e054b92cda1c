import type { Growth } from '#modules/patient-chart/contract/vital-records.ts';

type Indicator = Growth['indicators'][number];

/** Months shown before the first and after the last measurement. */
const around = 6;

/** The curves near the child's own ages, with the child's measurements between them, in order of age. */
export function growthRows(indicator: Indicator): Record<string, number | null>[] {
  const ages = indicator.points.map((point) => point.ageMonths);
  const from = Math.max(0, Math.min(...ages) - around);
  const until = Math.max(...ages) + around;
  const curves = indicator.curves
    .filter((curve) => curve.ageMonths >= from && curve.ageMonths <= until)
    .map((curve) => ({ ...curve, value: null as number | null }));
  const own = indicator.points.map((point) => ({ ageMonths: point.ageMonths, value: point.value }));
  return [...curves, ...own].toSorted((a, b) => a.ageMonths - b.ageMonths) as Record<string, number | null>[];
}
