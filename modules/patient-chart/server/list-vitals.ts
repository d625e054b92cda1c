import type { z } from 'zod';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { vitalCalls } from '../contract/calls/vitals.ts';
import type { ListedVital, Vital } from '../contract/vital-records.ts';
import { hospitalName, openChart } from './chart.ts';
import { inOwnHospitals, ownPerson } from './own-chart.ts';
import { actsOfSets } from './vital-acts.ts';
import { toVital, type VitalRow } from './vitals-record.ts';

export type VitalsQuery = z.output<(typeof vitalCalls)['list']['query']>;

async function selection(scope: Scope, patientId: Id, query: Omit<VitalsQuery, 'page' | 'limit'>) {
  const { from, until } = await between(scope, query);
  let rows = scope.tx.selectFrom('vitals').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (query.source) rows = rows.where('source', '=', query.source);
  if (query.sourceId) rows = rows.where('sourceId', '=', query.sourceId);
  if (query.latest) rows = rows.where('status', '<>', 'entered-in-error');
  if (from) rows = rows.where('takenAt', '>=', from);
  if (until) rows = rows.where('takenAt', '<', until);
  return rows;
}

/** The newest `most` sets of a patient here, and how many there are. */
async function newestSets(scope: Scope, patientId: Id, query: VitalsQuery, most: number, skip: number) {
  const rows = await selection(scope, patientId, query);
  const count = await countAll(rows);
  const here = await hospitalName(scope);
  const found = await rows.selectAll().orderBy('takenAt', 'desc').orderBy('id', 'desc').limit(most).offset(skip).execute();
  const acts = await actsOfSets(scope);
  return { count, data: found.map((row) => ({ ...toVital(row, here), acts: acts(row) })) };
}

/** GET vitals of a patient; `latest`: one, the newest that stands. */
export async function listVitals(scope: Scope, query: VitalsQuery): Promise<Page<ListedVital>> {
  if (!query.patientId) throw kernelRefusals.refusal('INVALID_INPUT', {}, { patientId: 'Patient is a required field *' });
  const patient = await openChart(scope, query.patientId);
  const { count, data } = await newestSets(scope, patient.id, query, query.latest ? 1 : query.limit, query.latest ? 0 : offsetOf(query));
  return { data, meta: { count: query.latest ? data.length : count, page: query.page, limit: query.limit } };
}

/** The person's own sets over all hospitals; voided ones are not shown to them. */
export async function listOwnVitals(scope: PatientScope, query: VitalsQuery): Promise<Page<ListedVital>> {
  const person = await ownPerson(scope, query.personId ?? query.patientId);
  const most = query.latest ? 1 : offsetOf(query) + query.limit;
  const parts = await inOwnHospitals(scope, person, (inside, patient) =>
    newestSets(inside, patient.id, { ...query, latest: true }, most, 0),
  );
  const rows = parts.flatMap((part) => part.data).sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
  const data = query.latest ? rows.slice(0, 1) : rows.slice(offsetOf(query), most);
  const count = query.latest ? data.length : parts.reduce((sum, part) => sum + part.count, 0);
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** GET vitals/{id} with its former versions, newest first. */
export async function viewVitals(scope: Scope, id: Id) {
  const row = await scope.tx
    .selectFrom('vitals')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  await openChart(scope, row.patientId);
  const history = await scope.tx
    .selectFrom('chartHistory')
    .select(['version', 'at', 'byName', 'reason', 'before'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('entityId', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return {
    ...toVital(row, await hospitalName(scope)),
    acts: (await actsOfSets(scope))(row),
    history: history.map(({ version, at, byName, reason, before }) => ({
      version,
      at,
      by: byName,
      reason,
      before: before as Record<string, unknown>,
    })),
  };
}

/** Sets that stand, oldest first, for trends and growth. */
export async function standingSets(
  scope: Scope,
  patientId: Id,
  dates: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<VitalRow[]> {
  const rows = await selection(scope, patientId, { ...dates, latest: true });
  const newest = await rows.selectAll().orderBy('takenAt', 'desc').orderBy('id', 'desc').limit(10_000).execute();
  return newest.reverse();
}

/** Some sets by their ids. */
export async function setsById(scope: Scope, ids: readonly (Id | null)[]): Promise<VitalRow[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return [];
  return scope.tx.selectFrom('vitals').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', 'in', wanted).execute();
}

/** The newest standing set of each patient; patients without one are left out. Door of the module. */
export async function latestVitals(scope: Scope, patientIds: readonly Id[]): Promise<Map<Id, Vital>> {
  if (patientIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('patients as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('vitals as v')
          .selectAll('v')
          .where('v.hospitalId', '=', scope.hospitalId)
          .whereRef('v.patientId', '=', 'p.id')
          .where('v.status', '<>', 'entered-in-error')
          .orderBy('v.takenAt', 'desc')
          .orderBy('v.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .where('p.hospitalId', '=', scope.hospitalId)
    .where('p.id', 'in', [...new Set(patientIds)])
    .execute();
  const here = await hospitalName(scope);
  return new Map(rows.map((row) => [row.patientId, toVital(row, here)]));
}
