import type { Refusal } from '#kernel/contract/refusals.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { SpecimenStatus } from '../../contract/words.ts';

/** What is noted of a tube after it was taken. */
export interface SpecimenNote {
  readonly receivedAt: string | null;
  readonly consumed: boolean;
  readonly discard: boolean;
}

/**
 * A rejected or discarded tube is gone: nothing more happens to it. One that is used up can only be discarded. It reaches the
 * bench after it was collected and not in the future.
 */
export function whyNotNote(
  { status, collectedAt }: { readonly status: SpecimenStatus; readonly collectedAt: string },
  { receivedAt, consumed, discard }: SpecimenNote,
  now: string,
): Refusal | null {
  const gone = status === 'discarded' || status === 'rejected';
  if ((gone && (receivedAt || consumed || discard)) || (status === 'consumed' && consumed))
    return laboratoryRefusals.refusal('LAB_SPECIMEN_STATE', { status });
  if (receivedAt && (receivedAt > now || receivedAt < collectedAt)) return laboratoryRefusals.refusal('LAB_SPECIMEN_TIME');
  return null;
}

/** Tubes are thrown away when nothing more is expected of them: as long as a result is awaited they are needed, or are rejected. */
export function whyNotDiscard(
  { specimenNumber, status }: { readonly specimenNumber: string; readonly status: SpecimenStatus },
  awaited: readonly string[],
): Refusal | null {
  if (status === 'discarded' || status === 'rejected') return laboratoryRefusals.refusal('LAB_SPECIMEN_STATE', { status });
  const [requestNumber] = awaited;
  return requestNumber ? laboratoryRefusals.refusal('LAB_SPECIMEN_NEEDED', { specimenNumber, requestNumber }) : null;
}
