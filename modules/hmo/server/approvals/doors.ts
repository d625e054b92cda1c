import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { ApprovalItemStatus } from '../../contract/approval-words.ts';
import { extend, type Extension } from './change.ts';
import { cancelRequests } from './follow.ts';
import { type PlannedOrder, requestPlanned } from './request.ts';
import { anyOf, approvalsOf } from './store.ts';

interface SourceRef {
  readonly sourceType: SourceType;
  readonly sourceId: Id;
}

const requestsOfSource = (scope: Scope, { sourceType, sourceId }: SourceRef) =>
  approvalsOf(scope).where('sourceType', '=', sourceType).where('sourceId', '=', sourceId);

/**
 * Asks a patient's partner to approve what is planned: a stay, a procedure. Lines of the source join as they are raised and use the
 * approved amount up. Answers the request's id and number. Refuses 422 APPROVAL_BILLING for a patient without a usable plan.
 */
export async function requestApproval(scope: Scope, order: PlannedOrder): Promise<{ readonly id: Id; readonly approvalNumber: string }> {
  const { id, approvalNumber } = await requestPlanned(scope, order);
  return { id, approvalNumber };
}

/** Records that the approval of a source was extended, by days or an amount; false where none stands. */
export async function extendApproval(scope: Scope, source: SourceRef, extension: Extension): Promise<boolean> {
  const row = await requestsOfSource(scope, source).where('status', '=', 'approved').orderBy('id', 'desc').executeTakeFirst();
  if (!row) return false;
  await extend(scope, row.id, extension);
  return true;
}

/** The order behind a source was cancelled: its requests that wait for an answer end. */
export async function cancelApproval(scope: Scope, source: SourceRef, reason: string): Promise<void> {
  const rows = await requestsOfSource(scope, source).where('status', '=', 'pending').execute();
  await cancelRequests(
    scope,
    rows.map(({ id }) => id),
    reason,
  );
}

/** What was decided of a line. */
export interface LineDecision {
  readonly billId: Id;
  readonly approvalId: Id;
  readonly approvalNumber: string;
  readonly status: ApprovalItemStatus;
  readonly approvedAmount: number | null;
  readonly paCode: string | null;
}

/** Decisions that stand for lines; those that no request has are left out. */
export function decisionOf(scope: Scope, billIds: readonly Id[]): Promise<LineDecision[]> {
  if (billIds.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('hmoApprovalItems as i')
    .innerJoin('hmoApprovals as a', (join) => join.onRef('a.hospitalId', '=', 'i.hospitalId').onRef('a.id', '=', 'i.approvalId'))
    .select(['i.billId', 'i.approvalId', 'a.approvalNumber', 'i.status', 'i.approvedAmount', 'a.paCode'])
    .where('i.hospitalId', '=', scope.hospitalId)
    .where('i.billId', '=', anyOf(billIds))
    .where('i.removedAt', 'is', null)
    .$narrowType<{ billId: Id }>()
    .execute();
}

/** What a claim proves a request with. */
export interface ApprovalEvidence {
  readonly approvalId: Id;
  readonly approvalNumber: string;
  readonly status: string;
  readonly paCode: string | null;
  readonly officer: string | null;
  readonly sentAt: string | null;
  readonly decidedAt: string | null;
  readonly hourEndsAt: string | null;
  readonly proceededAt: string | null;
  readonly noticeNumber: string | null;
  readonly noticeSentAt: string | null;
}

/** Codes, times and notices of requests, for claims and invoices (invariant 3). */
export function evidenceOf(scope: Scope, approvalIds: readonly Id[]): Promise<ApprovalEvidence[]> {
  if (approvalIds.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('hmoApprovals as a')
    .leftJoin('hmoNhiaNotices as n', (join) => join.onRef('n.hospitalId', '=', 'a.hospitalId').onRef('n.approvalId', '=', 'a.id'))
    .select(['a.id as approvalId', 'a.approvalNumber', 'a.status', 'a.paCode', 'a.officer', 'a.sentAt', 'a.decidedAt'])
    .select(['a.hourEndsAt', 'a.proceededAt', 'n.noticeNumber', 'n.sentAt as noticeSentAt'])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.id', '=', anyOf(approvalIds))
    .execute();
}
