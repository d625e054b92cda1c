import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { CallAcknowledged } from '#modules/notifications-and-calls/contract/events.ts';
import { earlyWarningRecord } from '../../contract/early-warning.record.ts';
import type { RespondToWarning, StayWarning } from '../../contract/warning-records.ts';
import { readAdmission } from '../stay-store.ts';
import { entity } from './ladder.ts';
import { whyNotSeen } from './rules.ts';
import { showWarning } from './show-warnings.ts';
import { changeWarning, lockWarning, recordNursing, type StoredWarning, warningsOf } from './store.ts';

async function noteAcknowledged(scope: Scope, row: StoredWarning, by: { readonly id: Id | null; readonly name: string }) {
  const stay = await readAdmission(scope, row.admissionId);
  const changed = await changeWarning(scope, row, {
    status: 'acknowledged',
    nextStepAt: null,
    acknowledgedAt: scope.now,
    acknowledgedBy: by.id,
    acknowledgedByName: by.name,
  });
  await recordNursing(scope, stay, {
    action: 'state',
    entity,
    entityId: row.id,
    summary: `Early warning of ${stay.admissionNumber} acknowledged by ${by.name}`,
    before: { status: row.status, step: row.step },
    after: { status: 'acknowledged' },
  });
  return changed;
}

/** PATCH early-warnings/{id}/acknowledge: nobody else is called. */
export async function acknowledgeWarning(scope: Scope, id: Id): Promise<StayWarning> {
  const row = await lockWarning(scope, id);
  guard(earlyWarningRecord, 'acknowledge', row);
  return showWarning(scope, await noteAcknowledged(scope, row, { id: scope.actor.userId, name: scope.actor.name }));
}

/** The first answer to a ring acknowledges the warning that it was for, while that is open. */
export async function onCallAcknowledged(scope: Scope, fact: NonNullable<(typeof CallAcknowledged)['fact']>): Promise<void> {
  if (fact.entityType !== entity || !fact.entityId) return;
  const row = await warningsOf(scope).where('id', '=', fact.entityId).forUpdate().executeTakeFirst();
  if (row?.status === 'open') await noteAcknowledged(scope, row, { id: fact.userId, name: fact.userName });
}

/** PATCH early-warnings/{id}/respond: what was found and what is planned closes the warning. */
export async function respondToWarning(scope: Scope, id: Id, { version, ...said }: RespondToWarning): Promise<StayWarning> {
  const row = await lockWarning(scope, id);
  guard(earlyWarningRecord, 'respond', row);
  if (version !== null && version !== row.version) refuseStale(row, row.updatedByName);
  const seenAt = said.seenAt ?? scope.now;
  refuseIf(whyNotSeen(seenAt, { openedAt: row.openedAt, now: scope.now }));
  const stay = await readAdmission(scope, row.admissionId);
  const changed = await changeWarning(scope, row, {
    status: 'closed',
    nextStepAt: null,
    closedAt: scope.now,
    closeReason: 'responded',
    seenAt,
    findings: said.findings,
    plan: said.plan,
    respondedAt: scope.now,
    respondedBy: scope.actor.userId,
    respondedByName: scope.actor.name,
    ...(row.acknowledgedAt === null
      ? { acknowledgedAt: scope.now, acknowledgedBy: scope.actor.userId, acknowledgedByName: scope.actor.name }
      : {}),
  });
  await recordNursing(scope, stay, {
    action: 'state',
    entity,
    entityId: id,
    summary: `Early warning of ${stay.admissionNumber} responded to`,
    before: { status: row.status },
    after: { status: 'closed', seenAt, findings: said.findings, plan: said.plan },
  });
  return showWarning(scope, changed);
}
