import type { Id } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes, secondsBetween } from '#kernel/server/clock/instants.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { requirePayment } from '#modules/patient-bills/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { AddOn } from '../../contract/calls/transitions.ts';
import type { CreateSpecimens, NewSpecimen } from '../../contract/order-records.ts';
import type { LabRequest, Specimen } from '../../contract/request-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { laboratorySettings } from '../../contract/settings.ts';
import { addOnHours, collectedAheadMinutes } from '../../contract/words.ts';
import { turnaroundOf } from '../rules/transitions.ts';
import { encounterOf } from './create.ts';
import { showSpecimens } from './show-specimens.ts';
import { changeRequest, isBench, lockFor, lockRequests, noteTransition, type StoredRequest } from './store.ts';
import { tellHolders } from './tell.ts';
import { showRequest } from './view.ts';

/** Whose a request is: the patient, or for people from outside the order. */
const ownerOf = (row: StoredRequest) => row.patientId ?? row.requisitionNumber;

/** When it was collected; a clock that is minutes ahead is taken for now, so that nothing is entered before it was collected. */
function collectedAt(scope: Scope, given: string | null, rows: readonly StoredRequest[]): string {
  const at = given ?? scope.now;
  const oldest = rows.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), scope.now);
  if (at > addMinutes(scope.now, collectedAheadMinutes) || at < addHours(oldest, -addOnHours))
    throw laboratoryRefusals.refusal('LAB_SPECIMEN_TIME');
  return at > scope.now ? scope.now : at;
}

function requireTogether(rows: readonly StoredRequest[], type: string): void {
  const taken = rows.find(({ status }) => status !== 'specimen-due');
  if (taken) throw laboratoryRefusals.refusal('LAB_SPECIMEN_TAKEN', { requestNumber: taken.requestNumber, status: taken.status });
  if (new Set(rows.map(ownerOf)).size > 1) throw laboratoryRefusals.refusal('LAB_SPECIMEN_PATIENTS');
  if (rows.some(({ specimenType }) => specimenType !== type)) throw laboratoryRefusals.refusal('LAB_SPECIMEN_TYPE');
}

/** The payment gate, once for each kind of encounter among the requests. */
async function requirePaid(scope: Scope, rows: readonly StoredRequest[]): Promise<void> {
  const kinds = new Map<string, StoredRequest[]>();
  for (const row of rows) {
    const key = `${encounterOf(row.origin)} ${row.origin === 'emergency' && row.priority === 'stat'}`;
    kinds.set(key, [...(kinds.get(key) ?? []), row]);
  }
  for (const group of kinds.values()) {
    const [first] = group as [StoredRequest];
    await requirePayment(scope, {
      sourceType: 'lab-request',
      sourceIds: [...new Set(group.map(({ billSourceId }) => billSourceId))],
      encounterType: encounterOf(first.origin),
      emergency: first.origin === 'emergency' && first.priority === 'stat',
    });
  }
}

interface Taken {
  readonly id: Id;
  readonly order: NewSpecimen;
  readonly rows: readonly StoredRequest[];
  readonly at: string;
  /** Until when it is kept; null: nobody has said. */
  readonly keepUntil: string | null;
}

function specimenRow(scope: Scope, { id, order, rows, at, keepUntil }: Taken, specimenNumber: string) {
  const [first] = rows as [StoredRequest];
  const received = isBench(scope);
  const { type, volumeMl, bodySite, method, fastingHours, condition, storageLocation } = order;
  return {
    hospitalId: scope.hospitalId,
    id,
    specimenNumber,
    patientId: first.patientId,
    requisitionNumber: first.requisitionNumber,
    ...{ type, volumeMl, bodySite, method, fastingHours, condition, storageLocation },
    container: order.container ?? first.container,
    collectedAt: at,
    collectedBy: scope.actor.userId,
    collectedByName: scope.actor.name,
    receivedAt: received ? at : null,
    receivedBy: received ? scope.actor.userId : null,
    receivedByName: received ? scope.actor.name : null,
    status: 'available' as const,
    discardAfter: keepUntil,
    ...madeBy(scope),
  };
}

/** Puts a request on a tube. */
async function place(scope: Scope, row: StoredRequest, specimenId: Id, at: string, words: string): Promise<StoredRequest> {
  await scope.tx
    .insertInto('labRequestSpecimens')
    .values({ hospitalId: scope.hospitalId, requestId: row.id, specimenId, addedAt: scope.now, rejectedAt: null })
    .execute();
  const after = await changeRequest(scope, row, {
    status: 'specimen-taken',
    specimenId,
    collectedAt: at,
    dueAt: addMinutes(at, turnaroundOf(row.priority, row)),
  });
  await noteTransition(scope, row, after, { type: 'specimen-taken', words });
  return after;
}

/** POST lab-request/create-specimen: all tubes or none (invariant 3). */
export async function createSpecimens(scope: Scope, order: CreateSpecimens): Promise<Specimen[]> {
  const asked = order.specimens.flatMap(({ requestIds }) => requestIds);
  if (new Set(asked).size < asked.length)
    throw laboratoryRefusals.refusal('LAB_SPECIMEN_PATIENTS', {}, { specimens: 'A request stands on one tube' });
  for (const patientId of await patientsOf(scope, asked)) await openPatient(scope, patientId, 'share');
  const locked = await lockRequests(scope, asked);
  const { tubeKeepDays } = await readSettings(scope, laboratorySettings);
  const taken = order.specimens.map((specimen): Taken => {
    const rows = specimen.requestIds.map((id) => locked.get(id) as StoredRequest);
    requireTogether(rows, specimen.type);
    const at = collectedAt(scope, specimen.collectedAt, rows);
    return { id: scope.newId(), order: specimen, rows, at, keepUntil: tubeKeepDays > 0 ? addDays(at, tubeKeepDays) : null };
  });
  await requirePaid(scope, [...locked.values()]);
  const numbers = await nextNumbers(scope, 'SPC-', taken.length);
  await scope.tx
    .insertInto('labSpecimens')
    .values(taken.map((each, at) => specimenRow(scope, each, numbers[at] as string)))
    .execute();
  for (const [index, each] of taken.entries()) {
    for (const row of each.rows) await place(scope, row, each.id, each.at, `has the specimen ${numbers[index]}`);
    const [first] = each.rows as [StoredRequest];
    const stat = each.rows.some(({ priority }) => priority === 'stat');
    await tellHolders(scope, first, 'Enter Lab Result', {
      title: 'Lab Specimen Taken',
      words: `${numbers[index]}`,
      priority: stat ? 'high' : 'normal',
    });
  }
  return showSpecimens(
    scope,
    taken.map(({ id }) => id),
  );
}

async function patientsOf(scope: Scope, requestIds: readonly Id[]): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select('patientId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...requestIds])
    .where('patientId', 'is not', null)
    .orderBy('patientId')
    .execute();
  return rows.map(({ patientId }) => patientId as Id);
}

/** PATCH {id}/specimen-taken: a further test of a tube that was taken before. */
export async function addToSpecimen(scope: Scope, id: Id, { specimenId, version }: AddOn): Promise<LabRequest> {
  const row = await lockFor(scope, id, 'specimenTaken', version);
  const specimen = await scope.tx
    .selectFrom('labSpecimens')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', specimenId)
    .forShare()
    .executeTakeFirst();
  const unfit = (why: string) => laboratoryRefusals.refusal('LAB_SPECIMEN_UNFIT', { why });
  if (!specimen) throw unfit('it is not known');
  if ((specimen.patientId ?? specimen.requisitionNumber) !== ownerOf(row)) throw laboratoryRefusals.refusal('LAB_SPECIMEN_PATIENTS');
  if (specimen.type !== row.specimenType) throw laboratoryRefusals.refusal('LAB_SPECIMEN_TYPE');
  if (specimen.status !== 'available') throw unfit(`it is ${specimen.status}`);
  if (secondsBetween(specimen.collectedAt, scope.now) > addOnHours * 3600) throw unfit(`it is older than ${addOnHours} hours`);
  const before = await scope.tx
    .selectFrom('labRequestSpecimens')
    .select('rejectedAt')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', id)
    .where('specimenId', '=', specimenId)
    .executeTakeFirst();
  if (before) throw unfit('it was rejected for this request');
  await requirePaid(scope, [row]);
  const after = await place(scope, row, specimenId, specimen.collectedAt, `was added to the specimen ${specimen.specimenNumber}`);
  await tellHolders(scope, after, 'Enter Lab Result', { title: 'Lab Specimen Taken', words: specimen.specimenNumber });
  return showRequest(scope, id);
}
