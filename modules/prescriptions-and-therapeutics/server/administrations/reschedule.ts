import type { Id, Instant } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Administration, RescheduleAdministration } from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { keep } from './finish.ts';
import { reschedule } from './schedule-doses.ts';
import { type AdministrationChanges, changeDosages, dosagesOf, lockAdministration, noteAct, type StoredAdministration } from './store.ts';
import { showAdministration } from './view.ts';
import { requireWard } from './wards.ts';

const { refusal } = administrationRefusals;

/** Moves single pending doses; no two doses share a time, and none moves into the past. */
async function moveDoses(
  scope: Scope,
  row: StoredAdministration,
  moves: RescheduleAdministration['moves'],
): Promise<{ before: Instant; after: Instant }[]> {
  const live = (await dosagesOf(scope, [row.id])).filter(({ status, voided }) => status !== 'cancelled' && !voided);
  const wanted = new Map(moves.map(({ dosageId, dueAt }) => [dosageId, dueAt]));
  for (const id of wanted.keys()) {
    const dosage = live.find((each) => each.id === id);
    if (!dosage) throw refusal('DOSE_UNKNOWN');
    if (dosage.status !== 'pending') throw refusal('DOSE_RECORDED');
  }
  const times = live.map((dosage) => wanted.get(dosage.id) ?? dosage.dueAt);
  if (new Set(times).size < times.length || [...wanted.values()].some((at) => at < scope.now || at < row.startAt))
    throw refusal('SCHEDULE_TIME');
  const moved = live.flatMap(({ id, dueAt }) => (wanted.has(id) ? [{ id, before: dueAt, after: wanted.get(id) as Instant }] : []));
  // Later ones first when all move on, earlier ones first when they move back: no two stand at one time on the way.
  const forward = moved.some(({ before, after }) => after > before);
  const inOrder = [...moved].sort((a, b) => (a.before < b.before ? 1 : -1) * (forward ? 1 : -1));
  for (const { id, after } of inOrder) await changeDosages(scope, [id], { dueAt: after, overdueTold: false });
  return moved.map(({ before, after }) => ({ before, after }));
}

/** PATCH {id}/reschedule. */
export async function rescheduleAdministration(scope: Scope, id: Id, order: RescheduleAdministration): Promise<Administration> {
  const row = await lockAdministration(scope, id, order.version);
  if (row.status !== 'in-progress') throw refusal('ADMINISTRATION_STATE', { status: row.status });
  const { moves, times, departmentId, reason } = order;
  if (moves.length === 0 && !times && !departmentId) throw refusal('SCHEDULE_EMPTY');
  const changes: AdministrationChanges = {};
  if (departmentId && departmentId !== row.departmentId) {
    await requireWard(scope, departmentId);
    changes.departmentId = departmentId;
    const doses = (await dosagesOf(scope, [id])).filter(({ status }) => status === 'pending');
    await changeDosages(
      scope,
      doses.map((dose) => dose.id),
      { departmentId },
    );
  }
  if (times && !row.prn) {
    const own = [...new Set(times)].sort();
    Object.assign(changes, await reschedule(scope, row, { from: scope.now, changes: { times: own } }), { times: json(own) });
  }
  const moved = moves.length > 0 ? await moveDoses(scope, row, moves) : [];
  const after = await keep(scope, row, changes);
  await noteAct(scope, after, {
    what: departmentId && departmentId !== row.departmentId ? 'moved to another ward' : 'rescheduled',
    reason,
    before: { times: row.times, departmentId: row.departmentId, moved: moved.map(({ before }) => before) },
    after: { times: after.times, departmentId: after.departmentId, moved: moved.map(({ after: at }) => at) },
  });
  return showAdministration(scope, id);
}
