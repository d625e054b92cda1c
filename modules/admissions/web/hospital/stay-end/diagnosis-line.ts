import type { StayDiagnosis } from '#modules/admissions/contract/stay-records.ts';

/** `Malaria (B54)`. */
export function diagnosisLine({ icdCode, description }: StayDiagnosis): string {
  return icdCode ? `${description} (${icdCode})` : description;
}
