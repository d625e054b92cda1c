import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { stopLine } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { planItemRecord } from '../../contract/plan-item.record.ts';
import type { PlanItem, StopItem } from '../../contract/round-records.ts';
import { roundRefusals } from '../../contract/round-refusals.ts';
import { lockAdmission } from '../stay-store.ts';
import { whyNotInStay } from './rules.ts';
import { showItem, stopsMedicines } from './show-plan.ts';
import { openItem, recordItem, tellItem } from './store.ts';
import { tellOrders } from './tell-orders.ts';

/** PATCH ward-round/treatment-plan/{id}/acknowledge: of two nurses one signs that the ward has seen it. */
export async function acknowledgeItem(scope: Scope, id: Id): Promise<PlanItem> {
  const row = await openItem(scope, id, 'update');
  const standing = { status: row.standing };
  guard(planItemRecord, 'acknowledge', standing, row.acknowledgedAt ? roundRefusals.refusal('PLAN_ITEM_ACKNOWLEDGED') : null);
  await scope.tx
    .updateTable('treatmentPlanItems')
    .set({ acknowledgedAt: scope.now, acknowledgedBy: scope.actor.userId, acknowledgedByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await recordItem(scope, row, {
    summary: `Order of ward round ${row.wardRoundNumber} acknowledged`,
    after: { status: row.standing, acknowledgedBy: scope.actor.userId },
  });
  await tellItem(scope, id);
  return showItem(scope, id);
}

/** What an item is once it was stopped: the ward has to acknowledge that, too. */
export function stoppedColumns(scope: Scope, reason: string) {
  return {
    status: 'stopped' as const,
    ...{ stoppedAt: scope.now, stoppedBy: scope.actor.userId, stoppedByName: scope.actor.name, stopReason: reason },
    ...unseenColumns(scope),
  };
}

/** Something about an item is another: nobody has acknowledged that yet. */
export function unseenColumns(scope: Scope) {
  return { changedAt: scope.now, acknowledgedAt: null, acknowledgedBy: null, acknowledgedByName: null, toldAt: null };
}

/** PATCH ward-round/treatment-plan/{id}/stop. A medicine is stopped in its prescription, whose event stops the item. */
export async function stopItem(scope: Scope, id: Id, { reason, version }: StopItem): Promise<PlanItem> {
  const known = await openItem(scope, id);
  const stay = await lockAdmission(scope, known.admissionId);
  const row = await openItem(scope, id, known.lineId ? undefined : 'update');
  guard(planItemRecord, 'stop', { status: row.standing }, whyNotInStay(stay));
  if (version !== null && version !== row.version) refuseStale({ version: row.version, updatedAt: row.changedAt }, row.orderedByName);
  if (row.lineId && row.prescriptionId) {
    refuseIf(scope.may(stopsMedicines) ? null : kernelRefusals.refusal('FORBIDDEN', { permission: stopsMedicines }));
    await stopLine(scope, row.prescriptionId, row.lineId, reason);
  } else {
    await scope.tx
      .updateTable('treatmentPlanItems')
      .set({ ...stoppedColumns(scope, reason), version: row.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
    await tellOrders(scope, { id: row.roundId, wardRoundNumber: row.wardRoundNumber, kind: 'daily' }, stay);
  }
  await recordItem(scope, row, {
    summary: `Order of ward round ${row.wardRoundNumber} stopped`,
    before: { status: row.standing },
    after: { status: 'stopped' },
    reason,
  });
  await tellItem(scope, id);
  return showItem(scope, id);
}
