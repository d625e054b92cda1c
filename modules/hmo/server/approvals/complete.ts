import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ApprovalUrgency } from '../../contract/approval-words.ts';
import { clockOf } from './rules.ts';
import { changeApproval, type StoredApproval, type StoredPartner } from './store.ts';

/** What a person adds to a request that was not sent yet. */
export async function completeRequest(
  scope: Scope,
  row: StoredApproval,
  added: {
    readonly diagnosisCodes?: readonly string[] | undefined;
    readonly complaint?: string | null;
    readonly note?: string | null;
    readonly urgency?: ApprovalUrgency;
  },
  partner: StoredPartner,
): Promise<StoredApproval> {
  const codes = [...new Set([...row.diagnosisCodes, ...(added.diagnosisCodes ?? [])])].slice(0, 20);
  const urgency = row.urgency === 'routine' && added.urgency ? added.urgency : (row.urgency as ApprovalUrgency);
  const clock = clockOf({ urgency, careStartedAt: row.careStartedAt, sentAt: row.sentAt }, partner);
  return changeApproval(scope, row, {
    diagnosisCodes: codes,
    complaint: added.complaint ?? row.complaint,
    clinicalNote: added.note ?? row.clinicalNote,
    urgency,
    ...clock,
  });
}
