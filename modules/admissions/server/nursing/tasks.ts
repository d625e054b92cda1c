import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { nursingTaskActs, type nursingCalls } from '../../contract/calls/nursing.ts';
import { type AddTask, NursingTask, type SettleTask } from '../../contract/nursing-records.ts';
import { nursingTaskRecord } from '../../contract/nursing-task.record.ts';
import { mostTasks, type TaskStatus } from '../../contract/nursing-words.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { readAdmission, type StoredAdmission } from '../stay-store.ts';
import { whyNotDue, whyNotWrite } from './rules.ts';
import { recordNursing, shareAdmission, type StoredTask, tellNursing } from './store.ts';

function tasksOf(scope: Scope) {
  return scope.tx.selectFrom('nursingTasks').selectAll().where('hospitalId', '=', scope.hospitalId);
}

function showTask(scope: Scope, row: StoredTask): NursingTask {
  return present(NursingTask, row, { doneBy: row.doneByName, by: row.createdByName, acts: actsOf(scope, nursingTaskActs, row) });
}

/** GET patient-admissions/{id}/tasks: what is due, the earliest first, then what ended, the newest first. */
export async function listTasks(scope: Scope, id: Id, { status }: QueryOf<typeof nursingCalls.tasks>): Promise<NursingTask[]> {
  let rows = tasksOf(scope).where('admissionId', '=', id);
  if (status?.length) rows = rows.where('status', 'in', status as TaskStatus[]);
  const found = await rows
    .orderBy(sql`status <> 'due'`)
    .orderBy('doneAt', 'desc')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(mostTasks)
    .execute();
  return found.map((row) => showTask(scope, row));
}

/** Tasks of stays that are due until an instant, by the stay, the earliest first. */
export async function dueTasks(scope: Scope, admissionIds: readonly Id[], until: Instant): Promise<Map<Id, NursingTask[]>> {
  if (admissionIds.length === 0) return new Map();
  const rows = await tasksOf(scope)
    .where('status', '=', sql.lit('due'))
    .where('admissionId', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)
    .where('dueAt', '<', until)
    .orderBy('dueAt')
    .orderBy('id')
    .execute();
  const found = new Map<Id, NursingTask[]>();
  for (const row of rows) found.set(row.admissionId, [...(found.get(row.admissionId) ?? []), showTask(scope, row)]);
  return found;
}

/** How many tasks of a stay nobody has ended. */
export function openTasks(scope: Scope, admissionId: Id): Promise<number> {
  return countAll(
    scope.tx
      .selectFrom('nursingTasks')
      .where('hospitalId', '=', scope.hospitalId)
      .where('admissionId', '=', admissionId)
      .where('status', '=', 'due'),
  );
}

/** Adds a task to a stay that is kept; `sourceId` is the order that it comes from. */
export async function giveTask(
  scope: Scope,
  stay: StoredAdmission,
  { what, kind, dueAt, sourceId = null }: AddTask & { readonly sourceId?: Id | null },
): Promise<StoredTask> {
  if ((await openTasks(scope, stay.id)) >= mostTasks) throw admissionsRefusals.refusal('TASKS_FULL', { count: mostTasks });
  const row = await scope.tx
    .insertInto('nursingTasks')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      admissionId: stay.id,
      ...{ what, kind, dueAt, sourceId },
      status: 'due',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordNursing(scope, stay, {
    action: 'create',
    entity: 'NursingTask',
    entityId: row.id,
    summary: `Nursing task of ${stay.admissionNumber} added: ${what}`,
    after: { what, kind, dueAt },
  });
  await tellNursing(scope, 'nursing-tasks', row.id);
  return row;
}

/** POST patient-admissions/{id}/tasks. */
export async function addTask(scope: Scope, id: Id, order: AddTask): Promise<NursingTask> {
  const stay = await shareAdmission(scope, id);
  refuseIf(whyNotWrite(stay));
  refuseIf(whyNotDue(order.dueAt, scope.now));
  return showTask(scope, await giveTask(scope, stay, order));
}

const acts = { done: 'done', missed: 'missed', 'not-applicable': 'notApplicable' } as const;

/** PATCH patient-admissions/{id}/tasks/{taskId}: a task ends once, also when the stay has ended. */
export async function settleTask(scope: Scope, admissionId: Id, taskId: Id, order: SettleTask): Promise<NursingTask> {
  const row = await tasksOf(scope).where('id', '=', taskId).where('admissionId', '=', admissionId).forUpdate().executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  guard(nursingTaskRecord, acts[order.status], row);
  if (order.version !== null && order.version !== row.version)
    refuseStale({ ...row, updatedAt: row.doneAt ?? row.createdAt }, row.doneByName);
  const stay = await readAdmission(scope, admissionId);
  const changed = await scope.tx
    .updateTable('nursingTasks')
    .set({
      ...{ status: order.status, reason: order.reason },
      doneAt: scope.now,
      doneBy: scope.actor.userId,
      doneByName: scope.actor.name,
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordNursing(scope, stay, {
    action: 'state',
    entity: 'NursingTask',
    entityId: taskId,
    summary: `Nursing task of ${stay.admissionNumber} ${order.status === 'not-applicable' ? 'not applicable' : order.status}: ${row.what}`,
    before: { status: row.status },
    after: { status: order.status },
    reason: order.reason,
  });
  await tellNursing(scope, 'nursing-tasks', taskId, 'update');
  return showTask(scope, changed);
}
