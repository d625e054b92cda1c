import type { Id } from '#kernel/contract/fields.ts';
import { Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { WardRound, WriteTreatmentPlan } from '../../contract/round-records.ts';
import { wardRoundRecord } from '../../contract/ward-round.record.ts';
import { type ItemPlan, planItems, type StandingItem, whyNotInStay, whyNotTimes } from './rules.ts';
import { showRound } from './show-rounds.ts';
import { lockRound, recordRound, type StoredRound, tellRound } from './store.ts';
import { tellOrders } from './tell-orders.ts';

/** What a round ordered beside medicines and what still runs, locked. */
async function standingItems(scope: Scope, roundId: Id): Promise<StandingItem[]> {
  const rows = await scope.tx
    .selectFrom('treatmentPlanItems')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('roundId', '=', roundId)
    .where('lineId', 'is', null)
    .where('status', 'in', ['active', 'held'])
    .where((eb) => eb.or([eb('endAt', 'is', null), eb('endAt', '>', scope.now)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, kind, what, everyMinutes, startAt, endAt, acknowledgedAt }) => ({
    ...{ id, kind, everyMinutes, startAt, endAt },
    what: what ?? '',
    acknowledged: acknowledgedAt !== null,
  }));
}

/** Items whose time is over make room for the same thing again. */
async function endOver(scope: Scope, roundId: Id): Promise<void> {
  await scope.tx
    .updateTable('treatmentPlanItems')
    .set({ status: 'done' })
    .where('hospitalId', '=', scope.hospitalId)
    .where('roundId', '=', roundId)
    .where('lineId', 'is', null)
    .where('status', 'in', ['active', 'held'])
    .where('endAt', '<=', scope.now)
    .execute();
}

async function write(scope: Scope, row: StoredRound, { add, change, remove }: ItemPlan): Promise<void> {
  const items = scope.tx.updateTable('treatmentPlanItems').where('hospitalId', '=', scope.hospitalId);
  if (remove.length > 0)
    await items
      .set({ status: 'cancelled', changedAt: scope.now })
      .where('id', 'in', [...remove])
      .execute();
  for (const { id, to } of change) {
    const { kind, what, everyMinutes, startAt, endAt } = to;
    await items
      .set({ kind, what, everyMinutes, endAt, ...(startAt ? { startAt } : {}), changedAt: scope.now, toldAt: null })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  if (add.length === 0) return;
  await scope.tx
    .insertInto('treatmentPlanItems')
    .values(
      add.map(({ kind, what, everyMinutes, startAt, endAt }) => ({
        ...{ hospitalId: scope.hospitalId, id: scope.newId(), admissionId: row.admissionId, roundId: row.id },
        ...{ kind, what, everyMinutes, startAt: startAt ?? scope.now, endAt, status: 'active' as const },
        ...{ orderedAt: scope.now, orderedBy: scope.actor.userId, orderedByName: scope.actor.name, changedAt: scope.now },
      })),
    )
    .execute();
}

/** PUT ward-round/{id}/treatment-plan: the whole list of what a round orders beside medicines; the same list again changes nothing. */
export async function writeTreatmentPlan(scope: Scope, id: Id, { items }: WriteTreatmentPlan): Promise<WardRound> {
  const { row, stay } = await lockRound(scope, id);
  guard(wardRoundRecord, 'writePlan', row, whyNotInStay(stay));
  await endOver(scope, id);
  const plan = planItems(await standingItems(scope, id), items);
  if (plan instanceof Refusal) throw plan;
  for (const each of [...plan.add, ...plan.change.map(({ to }) => to)]) refuseIf(whyNotTimes(each, scope.now));
  const { add, change, remove } = plan;
  if (add.length + change.length + remove.length === 0) return showRound(scope, id);
  await write(scope, row, plan);
  await recordRound(scope, row, stay.patientId, {
    action: 'update',
    summary: `Treatment plan of ward round ${row.wardRoundNumber}: ${add.length} added, ${change.length} changed, ${remove.length} removed`,
    after: { added: add.length, changed: change.length, removed: remove.length },
  });
  await tellRound(scope, id);
  if (add.length + change.length > 0) await tellOrders(scope, row, stay);
  return showRound(scope, id);
}
