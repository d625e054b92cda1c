import { parseGs1 } from '#modules/inventory/contract/rules/gs1.ts';
import type { WardBatch } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import type { ChartPatient } from '#modules/prescriptions-and-therapeutics/contract/bedside-records.ts';

const folded = (text: string) => text.replace(/[\s-]/g, '').toLowerCase();

/** What was scanned is the patient's own wristband or card, whose codes hold the Civis ID, or the printed number. The server is asked again when the dose is recorded. */
export function isWristbandOf(patient: Pick<ChartPatient, 'id' | 'hospitalPatientId' | 'civisId'>, code: string): boolean {
  return [patient.id, patient.hospitalPatientId, patient.civisId].map(folded).includes(folded(code));
}

/** The batch that a scanned GS1 code names, of those at hand. */
export function batchOfScan(code: string, batches: readonly WardBatch[]): WardBatch | null {
  // Only the batch is read: which century its expiry means does not matter here.
  const batchNumber = parseGs1(code.trim(), 2000)?.batchNumber;
  return (batchNumber && batches.find((batch) => folded(batch.batchNumber) === folded(batchNumber))) || null;
}
