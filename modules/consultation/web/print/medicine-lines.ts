import type { Said } from '#modules/pharmacy/contract/directions.ts';
import type { Prescription } from '#modules/prescriptions-and-therapeutics/contract/records.ts';

const gone = new Set(['cancelled', 'stopped']);

/** Signed medicines of a visit as a patient reads them: name, then how it is taken in the words of `say`. */
export function medicineLines(prescriptions: readonly Prescription[], say: (said: Said) => string): string[] {
  return prescriptions
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.replacedByLineId === null && !gone.has(line.status))
    .map((line) =>
      [line.productName ?? [line.genericName, line.strength, line.form].filter(Boolean).join(' '), say(line)].filter(Boolean).join(': '),
    );
}
