import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';

const gone = new Set(['cancelled', 'stopped']);

/** Signed medicines of a visit as a patient reads them: name, then how it is taken. */
export function medicineLines(prescriptions: readonly Prescription[]): string[] {
  return prescriptions
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.replacedByLineId === null && !gone.has(line.status))
    .map((line) =>
      [line.productName ?? [line.genericName, line.strength, line.form].filter(Boolean).join(' '), line.dosageText]
        .filter(Boolean)
        .join(': '),
    );
}
