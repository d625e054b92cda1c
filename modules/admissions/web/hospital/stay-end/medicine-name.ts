import type { PrescriptionLine } from '#modules/prescriptions-and-therapeutics/contract/records.ts';

/** A medicine as people read it: its product, else what was written. */
export function medicineName(line: Pick<PrescriptionLine, 'productName' | 'genericName' | 'strength' | 'form'>): string {
  return line.productName ?? [line.genericName, line.strength, line.form].filter(Boolean).join(' ');
}
