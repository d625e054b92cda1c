import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { mostFound } from '#kernel/server/search/search-ids.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { patientsFound } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import type { DiscardTubes } from '../../contract/order-records.ts';
import type { Specimen } from '../../contract/request-records.ts';
import { specimenRecord } from '../../contract/specimen.record.ts';
import type { TubeShelf } from '../../contract/words.ts';
import { whyNotDiscard } from '../rules/specimens.ts';
import { numberOf, termsOf } from './list.ts';
import { awaitedOn, showSpecimens } from './show-specimens.ts';
import { tellLive } from './store.ts';

/** The tubes of a shelf, in no order. */
function onShelf(scope: Scope, shelf: TubeShelf) {
  const tubes = scope.tx.selectFrom('labSpecimens').where('hospitalId', '=', scope.hospitalId);
  if (shelf === 'on-the-way') return tubes.where('status', '=', sql.lit('available')).where('receivedAt', 'is', null);
  const there = tubes.where(sql<boolean>`status in ('available', 'consumed')`);
  return shelf === 'due' ? there.where('discardAfter', '<=', scope.now) : there.where('receivedAt', 'is not', null);
}

const orders = { due: ['discardAfter', 'asc'], kept: ['collectedAt', 'desc'], 'on-the-way': ['collectedAt', 'asc'] } as const;

async function narrowed(scope: Scope, shelf: TubeShelf, typed: string | undefined) {
  const tubes = onShelf(scope, shelf);
  if (!typed) return tubes;
  const digits = /^\d{1,12}$/.test(typed.trim()) ? `spc${typed.trim()}` : typed;
  const number = numberOf(digits);
  if (number) return tubes.where('specimenNumber', '=', number.number);
  const { hits } = await patientsFound(scope, termsOf(typed), { need: mostFound });
  return tubes.where('patientId', '=', sql<Id>`any(${hits.map(({ recordId }) => recordId)}::uuid[])`);
}

/** GET lab-request/specimen/tubes: what is over its time, what is kept, what was taken and did not arrive yet. */
export async function listTubes(scope: Scope, query: QueryOf<typeof requestCalls.tubes>): Promise<Page<Specimen>> {
  const { page, limit, shelf, searchTerm } = query;
  const tubes = await narrowed(scope, shelf, searchTerm);
  const count = await countAll(tubes);
  const [column, direction] = orders[shelf];
  const found = await tubes.select('id').orderBy(column, direction).orderBy('id').limit(limit).offset(offsetOf({ page, limit })).execute();
  const data = await showSpecimens(
    scope,
    found.map(({ id }) => id),
  );
  return { data, meta: { count, page, limit } };
}

/** POST lab-request/specimen/discard: all or none; a tube whose result is awaited is rejected, not thrown away. */
export async function discardTubes(scope: Scope, { specimens }: DiscardTubes): Promise<{ discarded: number }> {
  const seen = new Map(specimens.map(({ id, version }) => [id, version]));
  const ids = [...seen.keys()];
  const tubes = await scope.tx
    .selectFrom('labSpecimens')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (tubes.length < ids.length) throw kernelRefusals.refusal('NOT_FOUND');
  const awaited = await awaitedOn(scope, ids);
  for (const tube of tubes) {
    if (seen.get(tube.id) !== tube.version) refuseStale(tube, tube.updatedByName);
    guard(specimenRecord, 'discard', tube, whyNotDiscard(tube, awaited(tube.id)));
  }
  await scope.tx
    .updateTable('labSpecimens')
    .set((eb) => ({ status: 'discarded' as const, ...changedBy(scope), version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute();
  for (const tube of tubes)
    await scope.record({
      action: 'update',
      entity: 'LabSpecimen',
      entityId: tube.id,
      entityNumber: tube.specimenNumber,
      patientId: tube.patientId,
      summary: `Specimen ${tube.specimenNumber} discarded`,
      before: { status: tube.status, storageLocation: tube.storageLocation, discardAfter: tube.discardAfter },
      after: { status: 'discarded' },
    });
  const requests = await scope.tx
    .selectFrom('labRequests')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('specimenId', 'in', ids)
    .execute();
  for (const { id } of requests) await tellLive(scope, id, 'update');
  return { discarded: tubes.length };
}
