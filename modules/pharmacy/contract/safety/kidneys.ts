/**
 * Filtration of the kidneys in mL/min/1.73 m² from creatinine in µmol/L: CKD-EPI 2021 (without race). Null below 18 years and where
 * sex is not known.
 */
export function filtrationOf(creatinine: number, sex: 'male' | 'female' | null, ageYears: number | null): number | null {
  if (sex === null || ageYears === null || ageYears < 18 || creatinine <= 0) return null;
  const mgDl = creatinine / 88.4;
  const kappa = sex === 'female' ? 0.7 : 0.9;
  const alpha = sex === 'female' ? -0.241 : -0.302;
  const low = Math.min(mgDl / kappa, 1) ** alpha;
  const high = Math.max(mgDl / kappa, 1) ** -1.2;
  return 142 * low * high * 0.9938 ** ageYears * (sex === 'female' ? 1.012 : 1);
}
