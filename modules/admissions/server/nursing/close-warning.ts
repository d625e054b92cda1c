import type { Scope } from '#kernel/server/scope/scope.ts';
import type { CloseReason } from '../../contract/nursing-words.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { changeWarning, recordNursing, type StoredWarning } from './store.ts';

const words: Readonly<Record<Exclude<CloseReason, 'responded'>, string>> = {
  improved: 'a later set is better',
  corrected: 'its set was corrected',
  limit: "a doctor's limit",
  'stay-ended': 'the stay has ended',
};

/** Closes a locked warning for a reason that is no response. */
export async function closeWarning(
  scope: Scope,
  stay: Pick<StoredAdmission, 'admissionNumber' | 'patientId'>,
  row: StoredWarning,
  why: Exclude<CloseReason, 'responded'>,
): Promise<void> {
  await changeWarning(scope, row, { status: 'closed', closedAt: scope.now, closeReason: why, nextStepAt: null });
  await recordNursing(scope, stay, {
    action: 'state',
    entity: 'EarlyWarning',
    entityId: row.id,
    summary: `Early warning of ${stay.admissionNumber} closed: ${words[why]}`,
    before: { status: row.status },
    after: { status: 'closed', closeReason: why },
  });
}
