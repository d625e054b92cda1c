import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { batchRecord } from '../../contract/batch.record.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import type { BatchStatus } from '../../contract/words.ts';

/** A batch as it is today. */
export interface BatchToday {
  readonly status: BatchStatus;
  readonly expiryDate: CalendarDate | null;
  readonly quantity: number;
  readonly quarantined: number;
}

/** A locked batch is released, or units of it that were held aside; never what is over its date. */
export function whyNotRelease({ status, expiryDate, quarantined }: BatchToday, today: CalendarDate): Refusal | null {
  if (status === 'available' && quarantined === 0) return inventoryRefusals.refusal('BATCH_STATE', { status });
  return expiryDate !== null && expiryDate < today ? inventoryRefusals.refusal('EXPIRED_BATCH') : null;
}

/** What the rules beside the status say of a batch's acts: nothing is released or written off where there is nothing. */
export function batchRules(batch: BatchToday, today: CalendarDate): ActRules<typeof batchRecord> {
  const release = whyNotRelease(batch, today);
  return { release: release?.code === 'BATCH_STATE' ? false : release, writeOff: batch.quantity > 0 ? null : false };
}
