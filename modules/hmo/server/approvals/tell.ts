import type { Id } from '#kernel/contract/fields.ts';
import type { Notice, NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { BillSources } from '#modules/patient-bills/contract/events.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import { billingPath } from '#modules/patient-bills/contract/words.ts';
import { patientFacts } from '#modules/patients/server/index.ts';
import { approvalPath } from '../../contract/approval-words.ts';
import type { StoredApproval, StoredPartner } from './store.ts';

const desk = 'Approve HMO Request';

/** A notice about a request; neither note nor diagnosis nor service stands in it. */
function noticeOf(row: StoredApproval, title: NoticeTitle, content: string, to: Notice['to'], more: Partial<Notice> = {}): Notice {
  return { title, content, path: approvalPath(row.id), to, module: 'hmo', entity: 'HmoApproval', entityId: row.id, ...more };
}

/** Tells the desk of a request. */
export async function tellDesk(scope: Scope, row: StoredApproval, title: NoticeTitle, content: string, more: Partial<Notice> = {}) {
  await scope.notify(noticeOf(row, title, content.slice(0, 300), { permission: desk }, more));
}

/** A new request waits for the desk. */
export async function tellRequested(scope: Scope, row: StoredApproval, partner: StoredPartner): Promise<void> {
  const priority = row.urgency === 'routine' ? 'normal' : 'high';
  await tellDesk(scope, row, 'HMO Approval Requested', `${row.approvalNumber} to ${partner.name}`, { priority });
}

/** The record that a request is of: its number and its path below the area, as its module says. */
export async function sourceOf(
  scope: Scope,
  row: Pick<StoredApproval, 'sourceType' | 'sourceId'>,
): Promise<{ readonly number: string | null; readonly path: string | null }> {
  const sources = [{ sourceType: row.sourceType as SourceType, sourceId: row.sourceId }];
  const found = (await scope.ask(BillSources, { sources })).flat().find(({ sourceId }) => sourceId === row.sourceId);
  return { number: found?.number ?? null, path: found?.path ?? null };
}

/** Tells whoever asked, with the path of the order, and the department that waits. */
export async function tellAskers(scope: Scope, row: StoredApproval, title: NoticeTitle, content: string): Promise<void> {
  const { path } = await sourceOf(scope, row);
  const notice = noticeOf(row, title, content.slice(0, 300), { userIds: [] }, { path: path ?? billingPath });
  if (row.requestedBy) await scope.notify({ ...notice, to: { userIds: [row.requestedBy] } });
  if (row.departmentId) await scope.notify({ ...notice, to: { permission: 'Request HMO Approval', departmentId: row.departmentId } });
}

/** A refusal is told to the billing desk and to the patient as well, who may have to pay. */
export async function tellDeclined(scope: Scope, row: StoredApproval, partner: StoredPartner): Promise<void> {
  const content = `${row.approvalNumber}: ${partner.name} does not pay`;
  await tellAskers(scope, row, 'HMO Request Declined', content);
  await scope.notify(noticeOf(row, 'HMO Request Declined', content, { permission: 'View Billing Module' }, { path: billingPath }));
  const [patient] = await patientFacts(scope, [row.patientId] as readonly Id[]);
  if (!patient) return;
  const words = `${partner.name} does not pay for a service. Ask the billing desk what it costs you.`;
  await scope.notify(noticeOf(row, 'HMO Request Declined', words, { personId: patient.personId }, { path: billingPath }));
}
