import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { present } from '#kernel/server/reading/present.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { confirmByPin } from '#modules/access-control/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { type CloseDiscrepancy, Counts, Discrepancy, type SaveCounts } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { procedureRequestRecord } from '../../contract/request.record.ts';
import { findRequest, lockFor, noteEvent, tellLive } from '../requests/store.ts';
import { tellUsers } from '../requests/tell.ts';
import { isReleased } from '../seams/xray.ts';

const { refusal } = clinicalRefusals;

async function showCounts(scope: Scope, requestId: Id): Promise<Counts> {
  const counts = await scope.tx
    .selectFrom('procedureCounts')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .limit(200)
    .execute();
  const open = await scope.tx
    .selectFrom('procedureCountDiscrepancies')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('openedAt')
    .orderBy('id')
    .limit(200)
    .execute();
  return {
    counts: counts.map((row) => present(Counts.shape.counts.element, row)),
    discrepancies: open.map((row) => present(Discrepancy, row)),
  };
}

/** GET procedure-request/{id}/counts. */
export async function readCounts(scope: Scope, id: Id): Promise<Counts> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  return showCounts(scope, id);
}

/** What decides whether a note may be signed: open discrepancies, and whether the final count was made. */
export async function countFacts(scope: Scope, requestId: Id): Promise<{ openDiscrepancies: number; finalCount: boolean }> {
  const { counts, discrepancies } = await showCounts(scope, requestId);
  return {
    openDiscrepancies: discrepancies.filter(({ closedAt }) => closedAt === null).length,
    finalCount: counts.some(({ phase, current }) => phase === 'final' && current),
  };
}

async function writeCount(scope: Scope, requestId: Id, order: SaveCounts, second: { id: Id; name: string }): Promise<boolean> {
  const { phase, numbers } = order;
  const correct = numbers.every(({ expected, counted }) => expected === counted);
  await scope.tx
    .updateTable('procedureCounts')
    .set({ current: false })
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('phase', '=', phase)
    .where('current', '=', true)
    .execute();
  const id = scope.newId();
  await scope.tx
    .insertInto('procedureCounts')
    .values({
      hospitalId: scope.hospitalId,
      ...{ id, requestId, phase, correct },
      numbers: json(numbers),
      at: scope.now,
      firstBy: scope.actor.userId,
      firstByName: scope.actor.name,
      secondBy: second.id,
      secondByName: second.name,
      current: true,
    })
    .execute();
  const wrong = numbers.filter(({ expected, counted }) => expected !== counted);
  if (wrong.length > 0)
    await scope.tx
      .insertInto('procedureCountDiscrepancies')
      .values(
        wrong.map((number) => ({
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          requestId,
          countId: id,
          ...number,
          openedAt: scope.now,
        })),
      )
      .execute();
  return correct;
}

/** PUT procedure-request/{id}/counts: two people count, the second with their own PIN; a difference stays open until it is explained. */
export async function saveCounts(scope: Scope, id: Id, order: SaveCounts): Promise<Counts> {
  const row = await lockFor(scope, id);
  guard(procedureRequestRecord, 'count', row);
  const second = order.second.userId === scope.actor.userId ? null : await confirmByPin(scope, order.second);
  if (!second) throw refusal('COUNT_SECOND');
  const correct = await writeCount(scope, id, order, second);
  await noteEvent(scope, id, { type: `count-${order.phase}`, reason: correct ? null : 'Counts are not correct' });
  await scope.record({
    action: 'update',
    entity: 'ProcedureRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `Count (${order.phase}) of ${row.requestNumber}: ${correct ? 'correct' : 'not correct'}`,
    after: { phase: order.phase, numbers: order.numbers, second: second.name },
  });
  if (!correct)
    await tellUsers(scope, row, {
      title: 'Count Discrepancy',
      words: `the ${order.phase} count is not correct`,
      userIds: [row.leadSurgeonId],
      priority: 'critical',
    });
  await tellLive(scope, id, 'update');
  return showCounts(scope, id);
}

const leastStatement = 20;

/** PATCH procedure-request/{id}/count-discrepancy: a released X-ray, or the lead surgeon's words why none was taken. Both stay. */
export async function closeDiscrepancy(scope: Scope, id: Id, order: CloseDiscrepancy): Promise<Counts> {
  const row = await lockFor(scope, id);
  const found = await scope.tx
    .selectFrom('procedureCountDiscrepancies')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', id)
    .where('id', '=', order.discrepancyId)
    .forUpdate()
    .executeTakeFirst();
  refuseIf(!found || found.closedAt !== null ? refusal('DISCREPANCY_CLOSED') : null);
  const { xrayRequestId, statement } = order;
  if (xrayRequestId) refuseIf((await isReleased(scope, id, xrayRequestId)) ? null : refusal('DISCREPANCY_XRAY'));
  else {
    refuseIf((statement ?? '').length < leastStatement ? refusal('DISCREPANCY_STATEMENT') : null);
    refuseIf(scope.actor.userId === row.leadSurgeonId ? null : refusal('DISCREPANCY_LEAD'));
  }
  await scope.tx
    .updateTable('procedureCountDiscrepancies')
    .set({
      xrayRequestId,
      statement: xrayRequestId ? null : statement,
      closedAt: scope.now,
      closedBy: scope.actor.userId,
      closedByName: scope.actor.name,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', order.discrepancyId)
    .execute();
  await noteEvent(scope, id, { type: 'discrepancy-closed', reason: statement });
  await scope.record({
    action: 'update',
    entity: 'ProcedureRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `Count discrepancy of ${row.requestNumber} closed`,
    after: { xrayRequestId, statement },
  });
  await tellLive(scope, id, 'update');
  return showCounts(scope, id);
}
