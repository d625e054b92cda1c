import { present } from '#kernel/server/reading/present.ts';
import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import { readFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { between } from '#kernel/server/scope/days.ts';
import { requireRecentPassword } from '#modules/auth/server/index.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { OwnChartRight } from '#modules/patient-chart/contract/events.ts';
import { patientBrief, yearsBetween } from '#modules/patients/server/index.ts';
import type { requestCalls } from '../../contract/calls/requests.ts';
import { OwnLabRow, OwnLabResult } from '../../contract/request-records.ts';
import { newForDays, sensitiveResult } from '../../contract/words.ts';
import { statusesOf } from './list.ts';
import { type KeptResult, resultsOf, shownResult } from './results-store.ts';
import { orderedTests, type StoredRequest } from './store.ts';
import { auditView } from './view.ts';

type Query = QueryOf<typeof requestCalls.own>;

interface Place {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

// From this age on, what is sensitive of a minor stays closed to those who act for them.
const ownSecretsFrom = 14;

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

async function hidesSensitive(scope: Scope, place: Place, own: boolean): Promise<boolean> {
  if (own) return false;
  const [patient] = await patientBrief(scope, [place.patientId]);
  return !patient?.dateOfBirth || yearsBetween(patient.dateOfBirth, dayIn(scope.now, 'UTC')) >= ownSecretsFrom;
}

/** Who reads, and whose results in one of their hospitals. */
interface Reading {
  readonly place: Place;
  readonly readerId: Id;
}

/** Requests whose result the person may see: released, shared, and of a child of 14 or more nothing sensitive to others. */
async function sharedRows(scope: Scope, { place, readerId }: Reading) {
  const rows = scope.tx
    .selectFrom('labRequests')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', place.patientId)
    .where('status', '=', 'result-released')
    .where('visibleToPatientAt', '<=', scope.now);
  return (await hidesSensitive(scope, place, place.personId === readerId)) ? rows.where('sensitive', '=', false) : rows;
}

/** Of which of these requests the reader has opened the newest version. */
async function openedOf(scope: Scope, readerId: Id, rows: readonly StoredRequest[]): Promise<Set<Id>> {
  if (rows.length === 0) return new Set();
  const opened = await scope.tx
    .selectFrom('labOwnOpenings')
    .select(['requestId', 'version'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('personId', '=', readerId)
    .where(
      'requestId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const versionOf = new Map(rows.map(({ id, resultVersion }) => [id, resultVersion ?? 1]));
  return new Set(opened.filter(({ requestId, version }) => version >= (versionOf.get(requestId) ?? 1)).map(({ requestId }) => requestId));
}

const isRecent = (scope: Scope, { visibleToPatientAt }: StoredRequest): boolean =>
  visibleToPatientAt !== null && visibleToPatientAt > addDays(scope.now, -newForDays);

/** Rows as the list has them: a sensitive one says no more than where and when. */
async function show(scope: Scope, { place, readerId }: Reading, rows: readonly StoredRequest[]): Promise<OwnLabRow[]> {
  const { id, name } = await hospitalOf(scope);
  const plain = rows.filter(({ sensitive }) => !sensitive).map((row) => row.id);
  const results = await resultsOf(scope, plain, { released: true });
  const testOf = await orderedTests(scope, rows);
  const opened = await openedOf(scope, readerId, rows);
  return rows.flatMap((row) => {
    const newest = results.find(({ requestId }) => requestId === row.id);
    if (!row.releasedAt || (!newest && !row.sensitive)) return [];
    return [
      present(OwnLabRow, row, {
        personId: place.personId,
        hospital: { id, name },
        test: row.sensitive ? sensitiveResult : testOf(row).name,
        category: row.sensitive ? null : testOf(row).categoryName,
        requestedBy: row.orderedForName ?? row.requestedByName,
        isNew: isRecent(scope, row) && !opened.has(row.id),
        releasedAt: row.releasedAt,
        result: newest ? withoutFiles(newest) : null,
      }),
    ];
  });
}

function withoutFiles(kept: KeptResult): OwnLabRow['result'] {
  const { attachments: _attachments, ...result } = shownResult(kept);
  return result;
}

async function ownIn(scope: Scope, reading: Reading, query: Query): Promise<{ data: OwnLabRow[]; count: number }> {
  const { from, until } = await between(scope, query);
  let rows = await sharedRows(scope, reading);
  if (from) rows = rows.where('releasedAt', '>=', from);
  if (until) rows = rows.where('releasedAt', '<', until);
  if (query.isNew)
    rows = rows
      .where('visibleToPatientAt', '>', addDays(scope.now, -newForDays))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('labOwnOpenings as o')
              .select('o.version')
              .whereRef('o.hospitalId', '=', 'labRequests.hospitalId')
              .whereRef('o.requestId', '=', 'labRequests.id')
              .where('o.personId', '=', reading.readerId)
              .whereRef('o.version', '>=', 'labRequests.resultVersion'),
          ),
        ),
      );
  const count = await countAll(rows);
  const found = await rows
    .selectAll()
    .orderBy('releasedAt', 'desc')
    .limit(offsetOf(query) + query.limit)
    .execute();
  return { data: await show(scope, reading, found), count };
}

/** GET lab-request/patient: released and shared, over all hospitals of the person, newest first. */
export async function ownResults(scope: PatientScope, query: Query): Promise<Page<OwnLabRow>> {
  const asked = statusesOf(query.status ? [query.status] : undefined);
  const places = asked && !asked.includes('result-released') ? [] : await placesOf(scope, query.personId);
  const parts: { data: OwnLabRow[]; count: number }[] = [];
  for (const place of places)
    parts.push(await scope.inHospital(place.hospitalId, (inside) => ownIn(inside, { place, readerId: scope.personId }, query)));
  const data = parts.flatMap((part) => part.data).sort((one, other) => (one.releasedAt < other.releasedAt ? 1 : -1));
  const start = offsetOf(query);
  return {
    data: data.slice(start, start + query.limit),
    meta: { count: parts.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}

/** The result is no longer new to whoever opened this version of it. */
async function noteOpened(scope: Scope, readerId: Id, requestId: Id, version: number): Promise<void> {
  await scope.tx
    .insertInto('labOwnOpenings')
    .values({ hospitalId: scope.hospitalId, requestId, personId: readerId, version, openedAt: scope.now })
    .onConflict((conflict) =>
      conflict
        .columns(['hospitalId', 'requestId', 'personId'])
        .doUpdateSet({ version, openedAt: scope.now })
        .where('labOwnOpenings.version', '<', version),
    )
    .execute();
}

async function openIn(scope: Scope, reading: Reading, id: Id): Promise<OwnLabResult | null> {
  const row = await (await sharedRows(scope, reading)).where('id', '=', id).selectAll().executeTakeFirst();
  if (!row) return null;
  if (row.sensitive) await requireRecentPassword(scope);
  const [newest] = await resultsOf(scope, [id], { released: true });
  const [shown] = await show(scope, reading, [row]);
  if (!newest || !shown) return null;
  await auditView(scope, row, 'opened in the patient area');
  await noteOpened(scope, reading.readerId, id, newest.version);
  const { name, categoryName } = (await orderedTests(scope, [row]))(row);
  const [brief] = await patientBrief(scope, [reading.place.patientId]);
  if (!brief) return null;
  return {
    ...shown,
    test: name,
    category: categoryName,
    patient: present(OwnLabResult.shape.patient, brief),
    result: shownResult(newest),
  };
}

/**
 * GET lab-request/patient/{id}: one own result, whole. The password must have been confirmed lately for a sensitive one, and
 * its view is in the trail, from which the person's access log is read.
 */
export async function openOwnResult(scope: PatientScope, id: Id, personId: Id | undefined): Promise<OwnLabResult> {
  for (const place of await placesOf(scope, personId)) {
    const found = await scope.inHospital(place.hospitalId, (inside) => openIn(inside, { place, readerId: scope.personId }, id));
    if (found) return found;
  }
  throw kernelRefusals.refusal('NOT_FOUND');
}

/** The file, where it hangs on the tube of a result that the person may see; null anywhere else. */
async function fileIn(scope: Scope, reading: Reading, id: Id): Promise<FileAnswer | null> {
  const file = await scope.tx
    .selectFrom('labAttachments')
    .select(['requestId', 'fileId', 'specimenId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) return null;
  const row = await (await sharedRows(scope, reading)).where('id', '=', file.requestId).selectAll().executeTakeFirst();
  if (!row || (file.specimenId ?? row.specimenId) !== row.specimenId) return null;
  if (row.sensitive) await requireRecentPassword(scope);
  await auditView(scope, row, 'file read in the patient area');
  return readFile(scope, file.fileId);
}

/** GET lab-request/patient/attachment/{id}: a file of an own result, by the rule of its values. */
export async function readOwnAttachment(scope: PatientScope, id: Id, personId: Id | undefined): Promise<FileAnswer> {
  for (const place of await placesOf(scope, personId)) {
    const found = await scope.inHospital(place.hospitalId, (inside) => fileIn(inside, { place, readerId: scope.personId }, id));
    if (found) return found;
  }
  throw kernelRefusals.refusal('NOT_FOUND');
}
