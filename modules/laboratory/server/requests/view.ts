import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { knownDiagnoses } from '#modules/patient-chart/server/index.ts';
import { CurrentMedicines } from '../../contract/events.ts';
import { type LabRow, EntryParameter, LabRequest } from '../../contract/request-records.ts';
import type { CriticalCall } from '../../contract/result-records.ts';
import { chooseRange, referenceText } from '../../contract/rules/ranges.ts';
import { editorsOf } from './editors.ts';
import { externalOf, rangePerson } from './people.ts';
import { previousValues, resultsOf, showAttachment, shownResult } from './results-store.ts';
import { showRows } from './rows.ts';
import { showSpecimens } from './show-specimens.ts';
import { findRequest, isBench, orderedTests, requireSight, type StoredRequest } from './store.ts';

export async function callsOf(scope: Scope, requestId: Id): Promise<CriticalCall[]> {
  const rows = await scope.tx
    .selectFrom('labCriticalCalls')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, parameter, value, notifiedName, phone, calledAt, readBack, outcome, calledByName }) => ({
    ...{ id, parameter, value, phone, calledAt, readBack, outcome },
    notified: notifiedName,
    calledBy: calledByName,
  }));
}

async function timelineOf(scope: Scope, requestId: Id) {
  const rows = await scope.tx
    .selectFrom('labRequestEvents')
    .select(['at', 'type', 'byName', 'note'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map(({ at, type, byName, note }) => ({ at, type, by: byName, note }));
}

async function rejectedOf(scope: Scope, requestId: Id) {
  const rows = await scope.tx
    .selectFrom('labRequestSpecimens as l')
    .innerJoin('labSpecimens as s', (join) => join.onRef('s.hospitalId', '=', 'l.hospitalId').onRef('s.id', '=', 'l.specimenId'))
    .select(['s.specimenNumber', 'l.condition', 'l.reason', 'l.rejectedAt', 'l.rejectedByName'])
    .where('l.hospitalId', '=', scope.hospitalId)
    .where('l.requestId', '=', requestId)
    .where('l.rejectedAt', 'is not', null)
    .orderBy('l.rejectedAt')
    .execute();
  return rows.map((row) => ({
    specimenNumber: row.specimenNumber,
    condition: row.condition ?? '',
    reason: row.reason ?? '',
    at: row.rejectedAt as string,
    by: row.rejectedByName ?? '',
  }));
}

/** The form of a result, for the bench while it can be entered or amended. */
async function entryOf(scope: Scope, row: StoredRequest): Promise<EntryParameter[]> {
  if (!row.collectedAt || row.status === 'cancelled') return [];
  const { parameters } = (await orderedTests(scope, [row]))(row);
  const person = await rangePerson(scope, row);
  const previous = await previousValues(scope, row, parameters);
  return parameters.map((parameter) => {
    const { id } = parameter;
    const range = chooseRange(parameter.ranges, person);
    const before = previous.get(id);
    return present(EntryParameter, parameter, {
      parameterId: id,
      range,
      reference: referenceText(range),
      previousValue: before?.value ?? null,
      previousAt: before?.at ?? null,
    });
  });
}

/** What the patient takes now; null where nobody knows. */
async function medicinesOf(scope: Scope, { patientId, status }: StoredRequest): Promise<LabRequest['medicines']> {
  if (!patientId || status === 'cancelled') return null;
  const answers = await scope.ask(CurrentMedicines, { patientId });
  return answers.length === 0 ? null : answers.flatMap((names) => [...names]);
}

/** Files that were made of the request's tube; those of a rejected one stay behind with it. */
async function looseAttachments(scope: Scope, row: StoredRequest) {
  const rows = await scope.tx
    .selectFrom('labAttachments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', row.id)
    .where((eb) => eb.or([eb('specimenId', 'is', null), eb('specimenId', '=', row.specimenId)]))
    .orderBy('id')
    .execute();
  return rows.map(showAttachment);
}

async function notesOf(scope: Scope, row: StoredRequest) {
  const test = await scope.tx
    .selectFrom('labTests')
    .select(['patientInstructions', 'sexRestriction'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.testId)
    .executeTakeFirst();
  return { patientInstructions: null, sexRestriction: 'none' as const, ...test };
}

/**
 * A request as its page shows it. Values before their release are for the bench alone (invariant 7); of a sensitive one nobody
 * without the right sees more than the tube needs (invariant 8).
 */
export async function showRequest(scope: Scope, id: Id): Promise<LabRequest> {
  const row = await findRequest(scope, id);
  const [shown] = (await showRows(scope, [row])) as [LabRow];
  const open = !shown.restricted;
  const bench = open && isBench(scope);
  const released = row.status === 'result-released';
  const results = open ? await resultsOf(scope, [id], { released: !bench }) : [];
  const notes = open ? await notesOf(scope, row) : { patientInstructions: null, sexRestriction: 'none' as const };
  return present(LabRequest, row, {
    ...shown,
    ...notes,
    clinicalInfo: open ? row.clinicalInfo : null,
    diagnoses: open ? knownDiagnoses(scope, row.diagnoses, row.createdBy === scope.actor.userId) : [],
    note: open ? row.note : null,
    externalPatient: externalOf(row),
    acknowledgedBy: row.acknowledgedAt ? { id: row.acknowledgedBy, name: row.acknowledgedByName ?? '' } : null,
    specimen: row.specimenId ? ((await showSpecimens(scope, [row.specimenId]))[0] ?? null) : null,
    rejectedSpecimens: await rejectedOf(scope, id),
    results: results.map(shownResult),
    medicines: bench && row.collectedAt ? await medicinesOf(scope, row) : null,
    entry: bench ? await entryOf(scope, row) : [],
    attachments: bench || (open && released) ? await looseAttachments(scope, row) : [],
    calls: bench || (open && released) ? await callsOf(scope, id) : [],
    timeline: await timelineOf(scope, id),
    editors: bench ? await editorsOf(scope, id) : [],
  });
}

/** Whoever reads a released result is noted, so that they hear of an amendment. */
export async function noteView(scope: Scope, row: Pick<StoredRequest, 'id' | 'status'>): Promise<void> {
  const { userId } = scope.actor;
  if (row.status !== 'result-released' || !userId) return;
  await scope.tx
    .insertInto('labResultViews')
    .values({ hospitalId: scope.hospitalId, requestId: row.id, userId, viewedAt: scope.now })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'requestId', 'userId']).doNothing())
    .execute();
}

/** Every view of a sensitive request is in the audit trail. */
export async function auditView(scope: Scope, row: StoredRequest, what: string): Promise<void> {
  if (!row.sensitive) return;
  await scope.record({
    action: 'read',
    entity: 'LabRequest',
    entityId: row.id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `Sensitive lab request ${row.requestNumber}: ${what}`,
  });
}

/** The request of a reader: the patient may be opened, a sensitive test needs its right; the view is noted. */
export async function openRequest(scope: Scope, id: Id, what: string): Promise<StoredRequest> {
  const row = await findRequest(scope, id);
  if (row.patientId) await openPatient(scope, row.patientId);
  requireSight(scope, row);
  await auditView(scope, row, what);
  await noteView(scope, row);
  return row;
}

/** GET lab-request/{id}. */
export async function viewRequest(scope: Scope, id: Id): Promise<LabRequest> {
  await openRequest(scope, id, 'opened');
  return showRequest(scope, id);
}
