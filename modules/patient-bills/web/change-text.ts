import type { BillAdjustment } from '#modules/patient-bills/contract/records.ts';

interface Writers {
  readonly money: (minor: number) => string;
  readonly payer: (payer: string) => string;
  readonly coverage: (status: string) => string;
  /** What the patient bears of it. */
  readonly patientShare: (minor: number) => string;
}

/**
 * What a change of a line did to its quantity, payer, approval and net amount, or to the patient's share alone: `1 → 3 · ₦4,500.00 → ₦13,500.00`;
 * empty when to none of them.
 */
export function changeText(
  { before, after }: Pick<BillAdjustment, 'before' | 'after'>,
  { money, payer, coverage, patientShare }: Writers,
): string {
  const writers: Readonly<Record<string, (value: unknown) => string>> = {
    quantity: String,
    payer: (value) => payer(String(value)),
    coverageStatus: (value) => coverage(String(value)),
    net: (value) => (typeof value === 'number' ? money(value) : '–'),
    ...(before['net'] === after['net'] && {
      patientAmount: (value: unknown) => (typeof value === 'number' ? patientShare(value) : '–'),
    }),
  };
  return Object.entries(writers)
    .filter(([key]) => before[key] !== after[key])
    .map(([key, write]) => `${write(before[key])} → ${write(after[key])}`)
    .join(' · ');
}
