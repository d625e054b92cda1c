import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { EditSpecimen } from '../../contract/order-records.ts';
import type { Specimen } from '../../contract/request-records.ts';
import { specimenRecord } from '../../contract/specimen.record.ts';
import { addOnHours } from '../../contract/words.ts';
import { whyNotDiscard, whyNotReceive } from '../rules/specimens.ts';
import { awaitedOn, showSpecimens } from './show-specimens.ts';
import { findRequest, type StoredRequest, tellLive } from './store.ts';

/** A tube, locked. */
export function lockSpecimen(scope: Scope, id: Id) {
  return scope.tx
    .selectFrom('labSpecimens')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The acts that a note asks for: several may come in one. */
const actsOfNote = ({ received, receivedAt, storageLocation, discardAfter, consumed, discard }: EditSpecimen) => [
  ...(received || receivedAt ? (['receive'] as const) : []),
  ...(storageLocation !== undefined || discardAfter !== undefined ? (['store'] as const) : []),
  ...(consumed ? (['useUp'] as const) : []),
  ...(discard ? (['discard'] as const) : []),
];

const saidOf = ({ receivedAt, received, consumed, discard }: EditSpecimen): string => {
  if (discard) return 'discarded';
  if (consumed) return 'used up';
  return received || receivedAt ? 'received at the bench' : 'changed';
};

/** PATCH lab-request/specimen/{id}: it reached the bench, where it is kept and how long, that it was used up or thrown away. */
export async function editSpecimen(scope: Scope, id: Id, order: EditSpecimen): Promise<Specimen> {
  const before = await lockSpecimen(scope, id);
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  // Scanned twice: the first time counts.
  const scanned = order.received && before.receivedAt === null ? scope.now : null;
  const receivedAt = order.receivedAt ?? scanned;
  const rules = {
    receive: receivedAt === null ? null : whyNotReceive(before, receivedAt, scope.now),
    discard: order.discard ? whyNotDiscard(before, (await awaitedOn(scope, [id]))(id)) : null,
    ...{ store: null, useUp: null },
  };
  for (const act of actsOfNote(order)) guard(specimenRecord, act, before, rules[act]);
  const changes = named({
    storageLocation: order.storageLocation,
    discardAfter: order.discardAfter,
    ...(receivedAt ? { receivedAt, receivedBy: scope.actor.userId, receivedByName: scope.actor.name } : {}),
    ...(order.discard ? { status: 'discarded' as const } : order.consumed ? { status: 'consumed' as const } : {}),
  });
  await scope.tx
    .updateTable('labSpecimens')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const { storageLocation, discardAfter, status } = before;
  await scope.record({
    action: 'update',
    entity: 'LabSpecimen',
    entityId: id,
    entityNumber: before.specimenNumber,
    patientId: before.patientId,
    summary: `Specimen ${before.specimenNumber} ${saidOf(order)}`,
    before: { receivedAt: before.receivedAt, storageLocation, discardAfter, status },
    after: changes,
  });
  const [shown] = (await showSpecimens(scope, [id])) as [Specimen];
  for (const requestId of shown.requestIds) await tellLive(scope, requestId, 'update');
  return shown;
}

/** Tubes of whose a request is: of a patient theirs, of an external customer those of the order. */
function tubesOf(scope: Scope, { patientId, requisitionNumber }: StoredRequest) {
  const tubes = scope.tx.selectFrom('labSpecimens as s').select('s.id').where('s.hospitalId', '=', scope.hospitalId);
  if (patientId) return tubes.where('s.patientId', '=', patientId);
  return tubes.where('s.id', 'in', (eb) =>
    eb
      .selectFrom('labRequests')
      .select('specimenId')
      .where('hospitalId', '=', scope.hospitalId)
      .where('requisitionNumber', '=', requisitionNumber)
      .where('specimenId', 'is not', null)
      .$castTo<{ specimenId: Id }>(),
  );
}

const mostTubes = 10;

/** GET lab-request/{id}/add-on: tubes that are there already and could serve this request, the newest first. */
export async function tubesForAddOn(scope: Scope, id: Id): Promise<Specimen[]> {
  const row = await findRequest(scope, id);
  if (row.patientId) await openPatient(scope, row.patientId);
  if (row.status !== 'specimen-due') return [];
  const rows = await tubesOf(scope, row)
    .where('s.type', '=', row.specimenType)
    .where('s.status', '=', 'available')
    .where('s.collectedAt', '>=', addHours(scope.now, -addOnHours))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('labRequestSpecimens as l')
            .select('l.specimenId')
            .whereRef('l.hospitalId', '=', 's.hospitalId')
            .whereRef('l.specimenId', '=', 's.id')
            .where('l.requestId', '=', id),
        ),
      ),
    )
    .orderBy('s.collectedAt', 'desc')
    .limit(mostTubes)
    .execute();
  return showSpecimens(
    scope,
    rows.map((tube) => tube.id),
  );
}
