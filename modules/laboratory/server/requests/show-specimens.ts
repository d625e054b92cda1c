import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { specimenActs } from '../../contract/calls/requests.ts';
import { type SpecimenWithRequests, Specimen } from '../../contract/request-records.ts';
import { laboratorySettings } from '../../contract/settings.ts';
import { whyNotDiscard } from '../rules/specimens.ts';
import { ageText, peopleOf } from './people.ts';
import { showRows } from './rows.ts';
import { orderedTests, seesSensitive, type StoredRequest } from './store.ts';

interface Linked {
  readonly specimenId: Id;
  readonly request: StoredRequest;
}

/** Requests that stand on specimens now; rejected ones left. */
async function requestsOn(scope: Scope, specimenIds: readonly Id[]): Promise<Linked[]> {
  const rows = await scope.tx
    .selectFrom('labRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('specimenId', 'in', [...specimenIds])
    .orderBy('requestNumber')
    .execute();
  return rows.map((request) => ({ specimenId: request.specimenId as Id, request }));
}

/** Numbers of the requests on a tube whose result is not entered. */
const awaitedOf = (requests: readonly StoredRequest[]) =>
  requests.flatMap(({ status, requestNumber }) => (status === 'specimen-taken' ? [requestNumber] : []));

/** The same of several tubes, by tube. */
export async function awaitedOn(scope: Scope, specimenIds: readonly Id[]): Promise<(specimenId: Id) => string[]> {
  const rows = await requestsOn(scope, specimenIds);
  return (id) => awaitedOf(rows.flatMap(({ specimenId, request }) => (specimenId === id ? [request] : [])));
}

/** Of whom a tube without requests is: every request of it was rejected. */
async function formerRequests(scope: Scope, specimenIds: readonly Id[]): Promise<Linked[]> {
  const rows = await scope.tx
    .selectFrom('labRequestSpecimens as l')
    .innerJoin('labRequests as q', (join) => join.onRef('q.hospitalId', '=', 'l.hospitalId').onRef('q.id', '=', 'l.requestId'))
    .selectAll('q')
    .select('l.specimenId as onSpecimen')
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.specimenId', 'in', [...specimenIds])
    .execute();
  return rows.map(({ onSpecimen, ...request }) => ({ specimenId: onSpecimen, request: request as StoredRequest }));
}

/** Specimens with what their labels say, in the order of the ids given. A sensitive test stands on no label as a name. */
export async function showSpecimens(scope: Scope, ids: readonly Id[]): Promise<Specimen[]> {
  if (ids.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('labSpecimens')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...ids])
    .execute();
  const now = await requestsOn(scope, ids);
  const ever = await formerRequests(scope, ids);
  const all = ever.map(({ request }) => request);
  const personOf = await peopleOf(scope, all);
  const testOf = await orderedTests(scope, all);
  const zone = await scope.zone();
  const { labelSize } = await readSettings(scope, laboratorySettings);
  const sees = seesSensitive(scope);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const of = ever.find(({ specimenId }) => specimenId === id)?.request;
    if (!row || !of) return [];
    const person = personOf(of);
    const requests = now.filter(({ specimenId }) => specimenId === id).map(({ request }) => request);
    const { specimenNumber, collectedAt, receivedAt } = row;
    const awaited = awaitedOf(requests);
    return [
      present(Specimen, row, {
        id,
        volumeMl: row.volumeMl === null ? null : Number(row.volumeMl),
        collectedBy: { id: row.collectedBy, name: row.collectedByName },
        receivedBy: receivedAt ? { id: row.receivedBy, name: row.receivedByName ?? '' } : null,
        requestIds: requests.map((request) => request.id),
        awaited,
        acts: actsOf(scope, specimenActs, row, { receive: receivedAt === null ? null : false, discard: whyNotDiscard(row, awaited) }),
        label: {
          patient: person.fullname,
          hospitalPatientId: person.hospitalPatientId,
          sex: person.gender,
          age: ageText(person, dayIn(collectedAt, zone)),
          tests: requests.map((request) => (request.sensitive && !sees ? request.requestNumber : testOf(request).shortName)),
          specimenNumber,
          collectedAt,
          size: labelSize,
        },
      }),
    ];
  });
}

/** GET lab-request/specimen: the tube that was scanned. */
export async function scanSpecimen(scope: Scope, typed: string): Promise<SpecimenWithRequests> {
  const digits = /^(?:spc[-\s]?)?0*(\d{1,12})$/i.exec(typed.trim())?.[1];
  const row = digits
    ? await scope.tx
        .selectFrom('labSpecimens')
        .select('id')
        .where('hospitalId', '=', scope.hospitalId)
        .where('specimenNumber', '=', `SPC-${digits.padStart(6, '0')}`)
        .executeTakeFirst()
    : undefined;
  const [shown] = row ? await showSpecimens(scope, [row.id]) : [];
  if (!shown) throw kernelRefusals.refusal('NOT_FOUND');
  const requests = await requestsOn(scope, [shown.id]);
  return {
    ...shown,
    requests: await showRows(
      scope,
      requests.map(({ request }) => request),
    ),
  };
}
