import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LinesPrescribed, PrescriptionLineChanged } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { type LineBrief, lineBriefs } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { roundOf } from '../../contract/round-words.ts';
import { readAdmission } from '../stay-store.ts';
import { stoppedColumns, unseenColumns } from './plan-acts.ts';
import { roundsOf, type StoredRound, tellItem, tellRound } from './store.ts';
import { tellOrders } from './tell-orders.ts';

type Prescribed = NonNullable<(typeof LinesPrescribed)['fact']>;
type Changed = NonNullable<(typeof PrescriptionLineChanged)['fact']>;

function itemOf(scope: Scope, round: StoredRound, line: LineBrief) {
  return {
    ...{ hospitalId: scope.hospitalId, id: scope.newId(), admissionId: round.admissionId, roundId: round.id },
    kind: line.isInfusion ? ('fluid' as const) : ('medication' as const),
    what: null,
    ...{ everyMinutes: null, startAt: line.startAt, endAt: line.endAt, prescriptionId: line.prescriptionId, lineId: line.id },
    status: 'active' as const,
    ...{ orderedAt: scope.now, orderedBy: scope.actor.userId, orderedByName: scope.actor.name, changedAt: scope.now },
  };
}

/** Medicines that were signed in a round stand in its treatment plan, and the ward is told. Those to go home are not for the bed. */
export async function planPrescribed(scope: Scope, { place, lineIds }: Prescribed): Promise<void> {
  const roundId = roundOf(place);
  const round = roundId ? await roundsOf(scope).where('id', '=', roundId).executeTakeFirst() : undefined;
  if (!round) return;
  const lines = (await lineBriefs(scope, { lineIds })).filter(({ toGoHome }) => !toGoHome);
  if (lines.length === 0) return;
  await scope.tx
    .insertInto('treatmentPlanItems')
    .values(lines.map((line) => itemOf(scope, round, line)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tellRound(scope, round.id);
  await tellOrders(scope, round, await readAdmission(scope, round.admissionId));
}

/** A medicine of a plan was held, resumed, stopped or replaced: the ward has to acknowledge that. */
export async function planChanged(scope: Scope, { place, lineId, change, reason }: Changed): Promise<void> {
  if (!roundOf(place)) return;
  const columns =
    change === 'stopped' || change === 'replaced'
      ? stoppedColumns(scope, reason)
      : { status: change === 'held' ? ('held' as const) : ('active' as const), ...unseenColumns(scope) };
  const item = await scope.tx
    .updateTable('treatmentPlanItems')
    .set(columns)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('lineId', '=', lineId)
    .where('status', 'in', ['active', 'held'])
    .returning('id')
    .executeTakeFirst();
  if (item) await tellItem(scope, item.id);
}
