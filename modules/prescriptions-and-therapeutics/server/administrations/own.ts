import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { OwnChartRight } from '#modules/patient-chart/contract/events.ts';
import type { OwnAdministration } from '../../contract/administration-records.ts';
import type { administrationCalls } from '../../contract/calls/administrations.ts';
import { statusesOf } from './list.ts';
import { dosagesOf, type StoredAdministration } from './store.ts';

type Query = QueryOf<typeof administrationCalls.filterAdministrations>;

interface Place {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

/** Doses shown with each administration, the newest. */
const shownDoses = 20;

async function placesOf(scope: PatientScope, asked: Id | undefined): Promise<Place[]> {
  const personId = asked ?? scope.personId;
  if (!scope.personIds.includes(personId)) throw kernelRefusals.refusal('NOT_FOUND');
  if (personId !== scope.personId && (await scope.ask(OwnChartRight, { personId })).includes('none'))
    throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<Place>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where person_id = ${personId}::uuid`.execute(
    scope.tx,
  );
  return rows;
}

async function show(scope: Scope, personId: Id, rows: readonly StoredAdministration[]): Promise<OwnAdministration[]> {
  const { id: hospitalId, name } = await hospitalOf(scope);
  const doses = Map.groupBy(
    await dosagesOf(
      scope,
      rows.map(({ id }) => id),
    ),
    ({ administrationId }) => administrationId,
  );
  return rows.map((row) => {
    const { id, administrationNumber, medicine, doseUnit, route, frequencyCode, status, startAt, nextDueAt } = row;
    const own = (doses.get(id) ?? []).filter((dose) => !dose.voided && dose.status !== 'cancelled' && dose.status !== 'pending');
    return {
      ...{ id, personId, administrationNumber, medicine, doseUnit, route, frequencyCode, status, startAt, nextDueAt },
      hospital: { id: hospitalId, name },
      doseAmount: Number(row.doseAmount),
      given: row.givenCount,
      doses: own
        .slice(-shownDoses)
        .reverse()
        .map((dose) => ({ dueAt: dose.dueAt, givenAt: dose.givenAt, status: dose.status })),
    };
  });
}

async function ownIn(scope: Scope, place: Place, query: Query): Promise<{ data: OwnAdministration[]; count: number }> {
  const statuses = statusesOf(query.status);
  let rows = scope.tx
    .selectFrom('therapeuticAdministrations')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', place.patientId);
  if (statuses) rows = rows.where('status', 'in', statuses);
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('id', 'desc')
    .limit(offsetOf(query) + query.limit)
    .execute();
  return { data: await show(scope, place.personId, found), count };
}

/** The person's own administrations over all hospitals, the newest first. */
export async function ownAdministrations(scope: PatientScope, query: Query): Promise<Page<OwnAdministration>> {
  const parts: { data: OwnAdministration[]; count: number }[] = [];
  for (const place of await placesOf(scope, query.personId || undefined))
    parts.push(await scope.inHospital(place.hospitalId, (inside) => ownIn(inside, place, query)));
  const data = parts.flatMap((part) => part.data).sort((one, other) => (one.startAt < other.startAt ? 1 : -1));
  const start = offsetOf(query);
  return {
    data: data.slice(start, start + query.limit),
    meta: { count: parts.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}
