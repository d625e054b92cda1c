import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { DueState } from '../../contract/nursing-records.ts';
import type { SetLimit } from '../../contract/warning-records.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { lockAdmission, recordAdmission } from '../stay-store.ts';
import { dueOfStay } from './due.ts';
import { judgeStay } from './judge.ts';
import { whyNotLimit } from './rules.ts';
import { changeObservations, limitOf, lockObservations, shareAdmission } from './store.ts';

const none = {
  ...{ limitMinutes: null, limitSilent: false, limitReason: null, limitUntil: null },
  ...{ limitAt: null, limitBy: null, limitByName: null },
};

/** PATCH patient-admissions/{id}/ceiling: a silent limit closes an open warning, the end of one judges the stay anew. */
export async function setLimit(scope: Scope, id: Id, { limit }: SetLimit): Promise<DueState> {
  const stay = await lockAdmission(scope, id);
  const { status } = stay;
  refuseIf(status === 'admitted' ? null : admissionsRefusals.refusal('ADMISSION_STATE', { status }));
  if (limit) refuseIf(whyNotLimit(limit.until, scope.now));
  const before = limitOf(await lockObservations(scope, id));
  const { actor, now } = scope;
  await changeObservations(
    scope,
    id,
    limit
      ? {
          ...{ limitMinutes: limit.minutes, limitSilent: limit.silent, limitReason: limit.reason, limitUntil: limit.until },
          ...{ limitAt: now, limitBy: actor.userId, limitByName: actor.name },
        }
      : none,
  );
  await recordAdmission(scope, stay, {
    action: limit ? 'override' : 'update',
    summary: `Limit of early warnings of ${stay.admissionNumber} ${limit ? `set until ${limit.until}` : 'removed'}`,
    before: { limit: before },
    after: { limit },
    reason: limit?.reason ?? null,
  });
  await judgeStay(scope, stay, false);
  return dueOfStay(scope, stay);
}

const atOnce = 100;

/** Limits whose time is over end, and what they silenced is judged anew. */
export async function endLimits(scope: Scope): Promise<void> {
  const over = await scope.tx
    .selectFrom('admissionObservations')
    .select('admissionId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('limitUntil', '<=', scope.now)
    .orderBy('admissionId')
    .limit(atOnce)
    .execute();
  for (const { admissionId } of over) {
    const stay = await shareAdmission(scope, admissionId);
    const row = await lockObservations(scope, admissionId);
    // Another worker, or a doctor, may have been here first.
    if (row.limitUntil === null || row.limitUntil > scope.now) continue;
    await changeObservations(scope, admissionId, none);
    await recordAdmission(scope, stay, {
      action: 'state',
      summary: `Limit of early warnings of ${stay.admissionNumber} ended`,
      before: { limit: limitOf(row) },
      after: { limit: null },
    });
    if (stay.status === 'admitted') await judgeStay(scope, stay, false);
  }
}
