import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { ProcedureLeftTheatre } from '../../contract/events.ts';
import type { theatreDayCalls } from '../../contract/calls/theatre-day.ts';
import type { SaveMilestone } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { procedureRequestRefusals } from '../../contract/request-refusals.ts';
import type { MilestoneKind } from '../../contract/words.ts';
import { freeTimesOf } from '../requests/book-times.ts';
import { changeRequest, lockFor, noteAct, ofRequest, type RequestChanges, type StoredRequest } from '../requests/store.ts';
import { milestonesOf } from '../requests/view.ts';
import { isPhaseComplete } from './checklist.ts';
import { chargeRules } from './rule-charges.ts';
import { whyNotKnife, whyNotMilestone } from './rules.ts';

const { refusal } = clinicalRefusals;

/** The column of the request that a milestone sets, beside its own row. */
const columnOf: Partial<Record<MilestoneKind, 'incisionAt' | 'closedAt' | 'endedAt' | 'leftTheatreAt'>> = {
  'knife-to-skin': 'incisionAt',
  closure: 'closedAt',
  'anaesthesia-end': 'endedAt',
  'left-theatre': 'leftTheatreAt',
};

const recovery: readonly MilestoneKind[] = ['recovery-in', 'recovery-out'];

interface Wanted {
  readonly kind: MilestoneKind;
  readonly at: Instant;
  readonly reason: string | null;
}

async function write(scope: Scope, requestId: Id, { kind, at, reason }: Wanted, before: { at: Instant; byName: string } | undefined) {
  const by = { by: scope.actor.userId, byName: scope.actor.name, recordedAt: scope.now };
  if (!before) {
    await scope.tx
      .insertInto('procedureMilestones')
      .values({ hospitalId: scope.hospitalId, requestId, kind, at, ...by, corrections: json([]) })
      .execute();
    return;
  }
  const row = await scope.tx
    .selectFrom('procedureMilestones')
    .select('corrections')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const corrections = [...row.corrections, { at: before.at, byName: before.byName, reason }].slice(-50);
  await scope.tx
    .updateTable('procedureMilestones')
    .set({ at, ...by, corrections: json(corrections) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('kind', '=', kind)
    .execute();
}

async function requireKnife(scope: Scope, row: StoredRequest, { at, reason }: Wanted): Promise<void> {
  const { needsTheatre, antibioticWanted, antibioticMinutes, antibioticAt } = row;
  const timeOut = await isPhaseComplete(scope, row.id, 'time-out');
  refuseIf(whyNotKnife({ needsTheatre, timeOut, antibioticWanted, antibioticMinutes, antibioticAt, reason }, at));
}

/**
 * PATCH procedure-request/{id}/milestones. A correction keeps what stood before. Leaving the theatre frees theatre and staff and ends the
 * run; the milestones that rules are charged by raise, lower or replace their lines.
 */
export async function saveMilestone(scope: Scope, id: Id, order: SaveMilestone): Promise<PayloadOf<typeof theatreDayCalls.saveMilestone>> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'milestone', row);
  const { kind, reason } = order;
  if (row.status === 'submitted' && !recovery.includes(kind))
    throw procedureRequestRefusals.refusal('PROCEDURE_STATE', { status: row.status });
  const at = order.at ?? scope.now;
  const known = await milestonesOf(scope, id);
  const before = known.find((milestone) => milestone.kind === kind);
  refuseIf(before && !reason ? refusal('MILESTONE_REASON') : null);
  refuseIf(
    whyNotMilestone(
      known.filter((milestone) => milestone.kind !== kind),
      { kind, at },
      { startedAt: row.startedAt as Instant, now: scope.now },
    ),
  );
  if (kind === 'knife-to-skin' && !before) await requireKnife(scope, row, { kind, at, reason });
  await write(scope, id, { kind, at, reason }, before);
  const column = columnOf[kind];
  const changes: RequestChanges = {
    ...(column ? { [column]: at } : {}),
    ...(kind === 'knife-to-skin' && !before && reason ? { antibioticReason: reason } : {}),
  };
  const after = await changeRequest(scope, row, changes);
  await chargeRules(scope, after, kind);
  if (kind === 'left-theatre' && !before) {
    await freeTimesOf(scope, id);
    await scope.emit(ProcedureLeftTheatre, { ...ofRequest(after), at });
  }
  await noteAct(scope, row, after, {
    type: `milestone-${kind}`,
    words: `${kind.replaceAll('-', ' ')}${before ? ' corrected' : ''}`,
    reason,
    prevDateTime: before?.at ?? null,
    dateTime: at,
    before: { [kind]: before?.at ?? null },
    after: { [kind]: at },
  });
  return milestonesOf(scope, id);
}
