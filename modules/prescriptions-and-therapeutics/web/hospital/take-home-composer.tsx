import { useState } from 'react';
import type { Prescription, PrescriptionLine } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { medicineOf } from './record/line-row.tsx';
import { Composer } from './composer/composer.tsx';
import { lineFromOrder, orderFromLine } from './composer/draft.ts';

export interface TakeHomeComposerProps {
  readonly patientId: string;
  /** Medicines of the stay that go on at home: each stands there as it was ordered, to be taken by the patient. */
  readonly lines: readonly PrescriptionLine[];
  readonly onDone: (prescription: Prescription) => void;
  readonly onCancel: () => void;
}

/** Writes the medicines that a patient takes home from a stay. */
export function TakeHomeComposer({ lines, ...props }: TakeHomeComposerProps) {
  // What goes on is taken over once: what is typed afterwards stays.
  const [start] = useState(() =>
    lines.map((line, at) => lineFromOrder(at + 1, { ...orderFromLine(line), administerHere: false }, medicineOf(line))),
  );
  return <Composer {...props} firstKind="discharge" start={start} />;
}
