import type { TrendField } from '../contract/words.ts';

export interface UsualRange {
  readonly fromMonths: number;
  readonly untilMonths: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

type Limits = readonly (readonly [untilMonths: number | null, low: number | null, high: number | null])[];

const adultOnly = (low: number | null, high: number | null): Limits => [
  [192, null, null],
  [null, low, high],
];

// Breathing, pulse and systolic pressure by age as in paediatric life support; adults as in NEWS2 and common practice.
const limits: Readonly<Partial<Record<TrendField, Limits>>> = {
  temperature: [[null, 36.1, 38]],
  pulse: [
    [12, 110, 160],
    [60, 95, 150],
    [144, 80, 120],
    [null, 60, 100],
  ],
  respiratoryRate: [
    [12, 30, 50],
    [60, 20, 40],
    [144, 20, 30],
    [null, 12, 20],
  ],
  systolic: [
    [12, 70, 100],
    [60, 80, 110],
    [144, 90, 120],
    [192, 100, 130],
    [null, 100, 139],
  ],
  diastolic: adultOnly(60, 89),
  map: adultOnly(70, 105),
  spo2: [[null, 95, 100]],
  bloodGlucose: [[null, 3.9, 7.8]],
  painScore: [[null, 0, 3]],
  gcsTotal: [[null, 15, 15]],
  bmi: [
    [228, null, null],
    [null, 18.5, 24.9],
  ],
  muac: [
    [6, null, null],
    [60, 125, null],
    [null, null, null],
  ],
  fetalHeartRate: [[null, 110, 160]],
  news2: [[null, 0, 4]],
};

/** Above these waists the risk of heart and metabolic disease rises (WHO 2008). */
const waist = { male: 940, female: 800 } as const;

/** The usual range of a measurement by age in months; empty where there is none. */
export function usualRanges(field: TrendField, sex: string): UsualRange[] {
  const steps = field === 'waist' && (sex === 'male' || sex === 'female') ? adultOnly(null, waist[sex]) : (limits[field] ?? []);
  let from = 0;
  const ranges: UsualRange[] = [];
  for (const [untilMonths, low, high] of steps) {
    if (low !== null || high !== null) ranges.push({ fromMonths: from, untilMonths, low, high });
    from = untilMonths ?? from;
  }
  return ranges;
}
