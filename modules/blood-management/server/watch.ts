import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { CareTeam } from '#modules/patient-chart/contract/events.ts';
import { bankPath, bloodGroups, keyOfGroup, requestPath, transfusionPath } from '../contract/words.ts';
import { bankDepartment } from './people.ts';
import { stockByGroup } from './units/bank.ts';
import { lockUnits } from './units/store.ts';

/** Most units that one turn settles; the next one goes on. */
const mostAtOnce = 500;

async function dueUnits(scope: Scope, which: 'expired' | 'lapsed'): Promise<Id[]> {
  const rows = scope.tx.selectFrom('bloodUnits').select('id').where('hospitalId', '=', scope.hospitalId);
  const due =
    which === 'expired'
      ? rows.where('status', 'in', ['quarantined', 'available', 'reserved']).where('expiresAt', '<=', scope.now)
      : rows.where('status', '=', 'reserved').where('reservedUntil', '<=', scope.now);
  return (await due.orderBy('id').limit(mostAtOnce).execute()).map(({ id }) => id);
}

/** Units whose time is over are written down as expired, their reservations end. */
export async function expireUnits(scope: Scope): Promise<void> {
  const ids = await dueUnits(scope, 'expired');
  if (ids.length === 0) return;
  await lockUnits(scope, ids);
  await scope.record({ action: 'job', entity: 'BloodUnit', summary: `${ids.length} blood units expired` });
  await scope.notify({
    title: 'Blood Unit Expired',
    content: `${ids.length} units have expired. Take them out of the storage`,
    path: `${bankPath}?tab=units`,
    to: { permission: 'Discard Blood Unit' },
    module: 'blood',
    entity: 'BloodUnit',
  });
}

/** Reservations that are over end; whoever asked for the unit is told two hours before. */
export async function sweepReservations(scope: Scope): Promise<void> {
  await lockUnits(scope, await dueUnits(scope, 'lapsed'));
  const soon = await scope.tx
    .selectFrom('bloodRequestUnits as l')
    .innerJoin('bloodUnits as u', (join) => join.onRef('u.hospitalId', '=', 'l.hospitalId').onRef('u.id', '=', 'l.unitId'))
    .innerJoin('bloodRequests as r', (join) => join.onRef('r.hospitalId', '=', 'l.hospitalId').onRef('r.id', '=', 'l.requestId'))
    .select(['l.id', 'r.id as requestId', 'r.requestNumber', 'r.requestedBy', 'u.unitNumber'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.state', '=', 'reserved')
    .where('l.warnedAt', 'is', null)
    .where('u.reservedUntil', '>', scope.now)
    .where('u.reservedUntil', '<=', addHours(scope.now, 2))
    .limit(mostAtOnce)
    .execute();
  for (const { id, requestId, requestNumber, requestedBy, unitNumber } of soon) {
    await scope.tx
      .updateTable('bloodRequestUnits')
      .set({ warnedAt: scope.now })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
    if (!requestedBy) continue;
    await scope.notify({
      title: 'Blood Ready',
      content: `${requestNumber}: unit ${unitNumber} is kept for two more hours`,
      path: requestPath(requestId),
      to: { userIds: [requestedBy] },
      module: 'blood',
      entity: 'BloodRequest',
      entityId: requestId,
    });
  }
}

/** Observations of a running transfusion that are due: its starter and the patient's team are told once for each. */
export async function remindObservations(scope: Scope): Promise<void> {
  const rows = await scope.tx
    .selectFrom('bloodTransfusions')
    .select(['id', 'patientId', 'startedBy', 'checkedBy'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'running')
    .where('nextVitalsAt', '<=', scope.now)
    .where('vitalsWarnedAt', 'is', null)
    .limit(mostAtOnce)
    .execute();
  for (const { id, patientId, startedBy, checkedBy } of rows) {
    await scope.tx
      .updateTable('bloodTransfusions')
      .set({ vitalsWarnedAt: scope.now })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
    const team = (await scope.ask(CareTeam, { patientId })).flatMap(({ userIds }) => [...userIds]);
    const userIds = [...new Set([startedBy, checkedBy, ...team].flatMap((user) => user ?? []))];
    await scope.notify({
      title: 'Transfusion Vitals Due',
      content: 'Observations of a running transfusion are due',
      path: transfusionPath(id),
      to: { userIds },
      priority: 'high',
      module: 'blood',
      entityId: id,
    });
  }
}

/** Groups at or below their minimum, once a morning. */
export async function tellLowStock(scope: Scope): Promise<void> {
  const any = await scope.tx.selectFrom('bloodUnits').select('id').where('hospitalId', '=', scope.hospitalId).executeTakeFirst();
  if (!any) return;
  const detail = await stockByGroup(scope);
  const low = bloodGroups.filter((group) => {
    const { availableQuantity, minimum } = detail[keyOfGroup(group)];
    return minimum > 0 && availableQuantity <= minimum;
  });
  if (low.length === 0) return;
  await scope.notify({
    title: 'Blood Stock Low',
    content: `${low.length} groups are at or below their minimum`,
    path: bankPath,
    to: { permission: 'Create Blood Acquisition' },
    module: 'blood',
  });
}

/** Emergency releases without their retrospective cross-match: daily to the head of the bank. */
export async function remindReviews(scope: Scope): Promise<void> {
  const rows = await scope.tx
    .selectFrom('bloodRequestUnits')
    .select('requestId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('emergency', '=', true)
    .where('issuedAt', 'is not', null)
    .where('reviewedAt', 'is', null)
    .limit(mostAtOnce)
    .execute();
  if (rows.length === 0) return;
  const head = (await bankDepartment(scope)).headUserId;
  await scope.notify({
    title: 'Emergency Release To Review',
    content: `${rows.length} emergency releases are waiting for their cross-match`,
    path: `${bankPath}?tab=requests&review=true`,
    to: head ? { userIds: [head] } : { permission: 'Cross Match Blood' },
    module: 'blood',
  });
}
