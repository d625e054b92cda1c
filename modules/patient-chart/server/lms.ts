/** Box-Cox power, median and coefficient of variation at an age in months (Cole and Green 1992). */
export type Lms = readonly [month: number, l: number, m: number, s: number];

/** The parameters at an age, between two lines of a table by straight interpolation; null outside of it. */
export function lmsAt(table: readonly Lms[], ageMonths: number): Lms | null {
  const first = table[0];
  const last = table.at(-1);
  if (!first || !last || ageMonths < first[0] || ageMonths > last[0] + 0.999) return null;
  const above = table.findIndex((line) => line[0] > ageMonths);
  const low = (above < 0 ? last : table[above - 1]) as Lms;
  const high = (above < 0 ? last : table[above]) as Lms;
  const share = high === low ? 0 : (ageMonths - low[0]) / (high[0] - low[0]);
  const at = (index: 1 | 2 | 3) => low[index] + (high[index] - low[index]) * share;
  return [ageMonths, at(1), at(2), at(3)];
}

/** The value at a number of standard deviations. */
export function valueAt(z: number, [, l, m, s]: Lms): number {
  return Math.abs(l) < 1e-7 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l);
}

/**
 * Standard deviations from the median. Beyond three, WHO counts in steps of the distance between the second and the third for
 * what is skewed (weight, BMI); `isNormal` (length, head) needs no such correction.
 */
export function zScoreOf(value: number, lms: Lms, isNormal = false): number {
  const [, l, m, s] = lms;
  const z = Math.abs(l) < 1e-7 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s);
  if (isNormal || Math.abs(z) <= 3) return z;
  const side = z > 0 ? 1 : -1;
  const third = valueAt(3 * side, lms);
  const step = Math.abs(third - valueAt(2 * side, lms));
  return side * 3 + (value - third) / step;
}

/** The share of children below a z-score, 0 to 100 (normal distribution, Abramowitz and Stegun 7.1.26). */
export function percentileOf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const erf = 1 - ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x);
  return 50 * (1 + Math.sign(z) * erf);
}

/** Curves of a table for a chart: whole months up to a year past an age, at least to two years; every third month above five years. */
export function curveAt(table: readonly Lms[], oldest: number) {
  const until = oldest < 24 ? 24 : oldest < 60 ? 60 : 228;
  return table
    .filter(([month]) => month <= until)
    .map((line) => {
      const at = (z: number) => Number(valueAt(z, line).toFixed(2));
      const [ageMonths] = line;
      return { ageMonths, minus3: at(-3), minus2: at(-2), minus1: at(-1), median: at(0), plus1: at(1), plus2: at(2), plus3: at(3) };
    });
}
