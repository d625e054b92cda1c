import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** What an insurer said of a line, as its bill and its invoice show it. */
export interface LineEvidence {
  readonly approvalId: Id;
  readonly approvalNumber: string;
  readonly paCode: string | null;
  /** Of the notice to the regulator, where the line proceeded unanswered. */
  readonly noticeNumber: string | null;
}

/** Approvals of lines, by line: the standing one of each. Lines without one are left out. */
export async function evidenceOfBills(_scope: Scope, _billIds: readonly Id[]): Promise<Map<Id, LineEvidence>> {
  return new Map();
}
