import { whyNotAct } from '#kernel/contract/record.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { prescriptionRecord } from '../../../contract/prescription.record.ts';
import { prescriptionRefusals } from '../../../contract/refusals.ts';
import type { LineStatus, PrescriptionStatus } from '../../../contract/words.ts';

const { refusal } = prescriptionRefusals;

export interface AskableLine {
  readonly status: LineStatus;
  readonly controlled: boolean;
  readonly administerHere: boolean;
  readonly replacedByLineId: string | null;
}

/** May a patient ask for this medicine once more? Not for what staff give, what was stopped, and what is written anew each time. */
export function isAskable({ status, controlled, administerHere, replacedByLineId }: AskableLine): boolean {
  return (status === 'active' || status === 'completed') && !controlled && !administerHere && replacedByLineId === null;
}

export interface AskFacts {
  readonly status: PrescriptionStatus;
  readonly lines: readonly AskableLine[];
  /** A request of this prescription that nobody has answered yet. */
  readonly waiting: boolean;
}

/** One request of a prescription waits at a time, and only for what may be supplied again. */
export function whyNotAskRefill({ status, lines, waiting }: AskFacts): Refusal | null {
  const state = whyNotAct(prescriptionRecord, 'askRefill', { status });
  if (state) return state;
  if (waiting) return refusal('REFILL_WAITING');
  return lines.some(isAskable) ? null : refusal('REFILL_NOT_ASKABLE');
}

export interface RepeatableLine {
  readonly status: LineStatus;
  readonly refillsLeft: number;
}

/** Can the prescription itself be repeated, so that nobody writes it anew? */
export function isRepeatable(status: PrescriptionStatus, lines: readonly RepeatableLine[]): boolean {
  const open = status === 'active' || status === 'completed';
  return open && lines.some((line) => line.refillsLeft > 0 && (line.status === 'active' || line.status === 'completed'));
}
