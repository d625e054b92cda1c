import { declareEvent } from '#kernel/contract/events.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { RecordedStatus } from './administration-words.ts';

/** A dose was recorded, or its record was taken back (`voided`); told in the same transaction. */
export const DoseRecorded = declareEvent<{
  readonly administrationId: Id;
  readonly dosageId: Id;
  readonly patientId: Id;
  readonly productId: Id | null;
  readonly status: RecordedStatus;
  readonly voided: boolean;
  readonly at: Instant;
}>('DoseRecorded');

/** An administration ended before its last dose. */
export const AdministrationTerminated = declareEvent<{
  readonly administrationId: Id;
  readonly administrationNumber: string;
  readonly patientId: Id;
  readonly reason: string;
}>('AdministrationTerminated');
