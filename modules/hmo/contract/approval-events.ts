import { declareEvent } from '#kernel/contract/events.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { ApprovalStatus } from './approval-words.ts';

/** A request was decided, went on without an answer, lapsed or was revoked. Orders refresh, the waiting department's list moves. */
export const ApprovalDecided = declareEvent<{
  readonly approvalId: Id;
  readonly source: { readonly sourceType: SourceType; readonly sourceId: Id };
  readonly billIds: readonly Id[];
  readonly status: ApprovalStatus;
}>('hmo.approval-decided');
