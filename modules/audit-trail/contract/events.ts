import { declareQuestion } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';

/**
 * Which of these patients the asking user may not see into (confidential patients); null: of all patients. Entries about them show
 * `restricted` in place of words and values, and no typed word finds them. Answered by patients; nobody answering: none.
 */
export const RestrictedPatients = declareQuestion<{ readonly patientIds: readonly Id[] | null }, readonly Id[]>(
  'audit-trail.restricted-patients',
);

/**
 * Which of these records are sensitive and closed to the asking user (a result, a note). Answered by the modules that
 * own such records; nobody answering: none.
 */
export const RestrictedRecords = declareQuestion<
  { readonly records: readonly { readonly entityType: string; readonly entityId: Id }[] },
  readonly Id[]
>('audit-trail.restricted-records');
