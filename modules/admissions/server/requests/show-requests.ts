import { type SqlBool, sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import { requestActs, type requestCalls } from '../../contract/calls/requests.ts';
import { AdmissionRequest, type StayPatient } from '../../contract/request-records.ts';
import { openRequestStatuses } from '../../contract/stay-words.ts';
import type { RoomType } from '../../contract/words.ts';
import { findTyped } from '../stays/find-typed.ts';
import { placesOfBeds, shownPlace, stayPatients } from '../stays/show-stays.ts';
import { requestsOf, type StoredRequest } from '../stays/store.ts';

async function reservedUntil(scope: Scope, bedIds: readonly Id[]): Promise<Map<Id, string | null>> {
  const rows = await scope.tx
    .selectFrom('beds')
    .select(['id', 'reservedUntil'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...bedIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.reservedUntil]));
}

async function wardsById(scope: Scope, ids: readonly Id[]) {
  const rows = await scope.tx
    .selectFrom('wards')
    .select(['id', 'name', 'restricted'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  const shown = rows.filter(({ restricted }) => !restricted || seesConfidential(scope));
  return new Map(shown.map(({ id, name }) => [id, { id, name }]));
}

/** Requests as lists show them, in the given order: each part in one query. */
export async function showRequests(scope: Scope, rows: readonly StoredRequest[]): Promise<AdmissionRequest[]> {
  if (rows.length === 0) return [];
  const bedIds = rows.flatMap(({ bedId }) => bedId ?? []);
  const people = await stayPatients(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const places = await placesOfBeds(scope, bedIds);
  const until = await reservedUntil(scope, bedIds);
  const wards = await wardsById(
    scope,
    rows.flatMap(({ wardId }) => wardId ?? []),
  );
  return rows.map((row) => {
    const of = people.get(row.patientId) as StayPatient;
    const place = shownPlace(scope, row.bedId ? places.get(row.bedId) : undefined);
    return present(AdmissionRequest, row, {
      patient: of.fullname,
      of,
      ward: row.wardId ? (wards.get(row.wardId) ?? null) : null,
      roomType: row.roomType as RoomType | null,
      askedBy: row.createdByName,
      bed: place && {
        id: place.bedId,
        label: place.bedLabel,
        roomName: place.roomName,
        wardName: place.wardName,
        until: until.get(place.bedId) ?? null,
      },
      acts: actsOf(scope, requestActs, row),
    });
  });
}

/** One request as each act on it answers it. */
export async function showRequest(scope: Scope, id: Id): Promise<AdmissionRequest> {
  const row = await requestsOf(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return (await showRequests(scope, [row]))[0] as AdmissionRequest;
}

/** GET admission-requests: those that are open unless statuses are asked for; the most urgent and oldest first. */
export async function listRequests(scope: Scope, query: QueryOf<typeof requestCalls.list>): Promise<Page<AdmissionRequest>> {
  const statuses = query.status?.length ? query.status : [...openRequestStatuses];
  const found = query.search ? await findTyped(scope, query.search, 'ARQ') : null;
  let rows = scope.tx.selectFrom('admissionRequests').where('hospitalId', '=', scope.hospitalId).where('status', 'in', statuses);
  if (query.wardId) rows = rows.where('wardId', '=', query.wardId);
  if (query.patientId) rows = rows.where('patientId', '=', query.patientId);
  if (found?.numbers.length) rows = rows.where('requestNumber', 'in', [...found.numbers]);
  else if (found) rows = rows.where(sql<SqlBool>`patient_id = any(${[...found.patientIds]}::uuid[])`);
  const count = await countAll(rows);
  const data = await rows
    .selectAll()
    .orderBy('urgencyRank')
    .orderBy('waitStartedAt')
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return { data: await showRequests(scope, data), meta: { count, page: query.page, limit: query.limit } };
}
