import type { Refusal } from '#kernel/contract/refusals.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';

/** A tube reaches the bench after it was collected and not in the future. */
export function whyNotReceive({ collectedAt }: { readonly collectedAt: string }, receivedAt: string, now: string): Refusal | null {
  return receivedAt > now || receivedAt < collectedAt ? laboratoryRefusals.refusal('LAB_SPECIMEN_TIME') : null;
}

/** Tubes are thrown away when nothing more is expected of them: as long as a result is awaited they are needed, or are rejected. */
export function whyNotDiscard({ specimenNumber }: { readonly specimenNumber: string }, awaited: readonly string[]): Refusal | null {
  return awaited.length > 0 ? laboratoryRefusals.refusal('LAB_SPECIMEN_NEEDED', { specimenNumber, awaited: awaited.join(', ') }) : null;
}
