import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { BannerAnswer, MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { patientBrief, seesConfidential } from '#modules/patients/server/index.ts';
import { billSources, openRequestStatuses } from '../contract/stay-words.ts';
import { endRequest } from './requests/requests.ts';
import { admissionsOf, changeAdmission, lockAdmissions, lockRequest, recordAdmission, requestsOf, tellStay } from './stays/store.ts';
import { requestsPath, stayPath } from './stays/tell.ts';

const viewRight = 'View Admission';
const anyOf = (ids: readonly Id[]) => sql<Id>`any(${[...ids]}::uuid[])`;

/** Rows that go along when two records of a patient become one. */
export const admissionsMergeTables: readonly MergeTable[] = [
  { table: 'beds', column: 'reserved_for_patient_id', label: 'Reserved beds' },
  { table: 'admissions', column: 'patient_id', label: 'Admissions' },
  { table: 'admission_requests', column: 'patient_id', label: 'Requests for admission' },
];

/** A department that is a ward, or whose ward has patients, is not removed. */
export async function departmentWork(scope: Scope, departmentId: Id): Promise<{ words: string; count: number }[]> {
  const wards = scope.tx
    .selectFrom('wards')
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'active');
  const patients = scope.tx
    .selectFrom('admissions as a')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'a.hospitalId').onRef('w.id', '=', 'a.wardId'))
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('w.departmentId', '=', departmentId)
    .where('a.status', '=', 'admitted');
  const found = [
    { words: 'ward', count: await countAll(wards) },
    { words: 'admitted patients', count: await countAll(patients) },
  ];
  return found.filter(({ count }) => count > 0);
}

/** Whoever lies in a bed is not merged away: the number of the open stay. */
export async function openAdmission(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<string | undefined> {
  const row = await admissionsOf(scope).where('patientId', '=', patientId).where('status', '=', 'admitted').executeTakeFirst();
  return row?.admissionNumber;
}

/** Is it a stay of the patient? */
export async function careRecord(
  scope: Scope,
  { patientId, kind, id }: { readonly patientId: Id; readonly kind: string; readonly id: Id },
): Promise<true | undefined> {
  if (kind !== 'admission') return undefined;
  const row = await admissionsOf(scope).where('id', '=', id).where('patientId', '=', patientId).executeTakeFirst();
  return row ? true : undefined;
}

/** A document of a stay stays once the patient was discharged. */
export async function attachmentLink(
  scope: Scope,
  { patientId, linkedType, linkedId }: { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
): Promise<{ locked: boolean } | undefined> {
  if (linkedType !== 'admission') return undefined;
  const row = await admissionsOf(scope).where('id', '=', linkedId).where('patientId', '=', patientId).executeTakeFirst();
  return row && { locked: row.status !== 'admitted' };
}

/** Was the patient admitted? From then on a changed identity needs a reason. */
export async function identityInUse(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<boolean | undefined> {
  const row = await admissionsOf(scope).where('patientId', '=', patientId).where('status', '<>', 'cancelled').limit(1).executeTakeFirst();
  return row ? true : undefined;
}

interface Carers {
  readonly consultantId: Id;
  readonly admittingDoctorId: Id | null;
  readonly primaryNurseId: Id | null;
  readonly nurseInChargeId: Id | null;
  readonly departmentId: Id;
}

/** Who looks after a patient in a stay; `died`: also in the stay that the death ended. */
async function carersOf(scope: Scope, patientId: Id, died: boolean): Promise<Carers | undefined> {
  return scope.tx
    .selectFrom('admissions as a')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'a.hospitalId').onRef('w.id', '=', 'a.wardId'))
    .select(['a.consultantId', 'a.admittingDoctorId', 'a.primaryNurseId', 'w.nurseInChargeId', 'w.departmentId'])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.patientId', '=', patientId)
    .where((eb) =>
      eb.or([
        eb('a.status', '=', 'admitted'),
        ...(died ? [eb.and([eb('a.status', '=', 'discharged'), eb('a.dischargeType', '=', 'deceased')])] : []),
      ]),
    )
    .orderBy('a.admittedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who of the ward is told of a death. */
export async function deathWatchers(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<Id[] | undefined> {
  const carers = await carersOf(scope, patientId, true);
  return carers && [carers.consultantId, carers.primaryNurseId, carers.nurseInChargeId].flatMap((id) => id ?? []);
}

/** Who looks after an inpatient: doctors and nurse of the stay, and the ward. */
export async function careTeam(
  scope: Scope,
  { patientId }: { readonly patientId: Id },
): Promise<{ userIds: Id[]; departmentIds: Id[] } | undefined> {
  const carers = await carersOf(scope, patientId, false);
  if (!carers) return undefined;
  const { consultantId, admittingDoctorId, primaryNurseId, departmentId } = carers;
  return {
    userIds: [...new Set([consultantId, admittingDoctorId, primaryNurseId].flatMap((id) => id ?? []))],
    departmentIds: [departmentId],
  };
}

/** The open requests that a death cancels, or those that it has cancelled. */
export async function cancelledByDeath(
  scope: Scope,
  { patientId, deathRecordId }: { readonly patientId: Id; readonly deathRecordId: Id | null },
): Promise<OpenItem[]> {
  const rows = requestsOf(scope).where('patientId', '=', patientId).orderBy('waitStartedAt');
  const found = deathRecordId
    ? await rows.where('status', '=', 'cancelled').where('endReason', '=', deathReason).execute()
    : await rows.where('status', 'in', [...openRequestStatuses]).execute();
  return found.map(({ id, requestNumber }) => ({
    kind: 'admission-request',
    id,
    number: requestNumber,
    label: 'Request for admission',
    path: requestsPath,
  }));
}

const deathReason = 'Patient is deceased';

/** Nobody waits for a bed any more: open requests of a patient who died end, and their beds are available again. */
export async function endRequestsForDead(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<void> {
  const open = await requestsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', 'in', [...openRequestStatuses])
    .orderBy('id')
    .execute();
  for (const { id } of open) await endRequest(scope, await lockRequest(scope, id), { status: 'cancelled', reason: deathReason });
}

/** Patients of a consultant keep the user from leaving, until somebody else has them. */
export async function openWork(scope: Scope, userId: Id): Promise<OpenWorkItem[] | undefined> {
  const rows = scope.tx
    .selectFrom('admissions')
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultantId', '=', userId)
    .where('status', '=', 'admitted');
  const count = await countAll(rows);
  if (count === 0) return undefined;
  const path = `/admissions?tab=admitted&consultantId=${userId}`;
  return [{ kind: 'admissions', label: 'Admitted patients', count, path, blocks: true }];
}

/** Patients of somebody who leaves: the heir is their consultant, and their nurse where the leaver was. */
export async function handOverStays(
  scope: Scope,
  { fromUserId, toUserId }: { readonly fromUserId: Id; readonly toUserId: Id },
): Promise<void> {
  const open = await admissionsOf(scope)
    .where('status', '=', 'admitted')
    .where((eb) => eb.or([eb('consultantId', '=', fromUserId), eb('primaryNurseId', '=', fromUserId)]))
    .execute();
  const rows = await lockAdmissions(
    scope,
    open.map(({ id }) => id),
  );
  for (const row of rows.filter(({ status }) => status === 'admitted')) {
    const change = {
      ...(row.consultantId === fromUserId ? { consultantId: toUserId } : {}),
      ...(row.primaryNurseId === fromUserId ? { primaryNurseId: toUserId } : {}),
    };
    await changeAdmission(scope, row, change);
    await recordAdmission(scope, row, { action: 'update', summary: `${row.admissionNumber} handed over`, after: change });
    await tellStay(scope, row.id);
  }
}

/** Where an inpatient lies, beside the name. Of a restricted ward no more than that the patient is admitted. */
export async function bannerFacts(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<BannerAnswer | undefined> {
  const row = await scope.tx
    .selectFrom('admissions as a')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'a.hospitalId').onRef('w.id', '=', 'a.wardId'))
    .leftJoin('beds as b', (join) => join.onRef('b.hospitalId', '=', 'a.hospitalId').onRef('b.id', '=', 'a.bedId'))
    .select(['a.id', 'w.name', 'w.restricted', 'b.label'])
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.patientId', '=', patientId)
    .where('a.status', '=', 'admitted')
    .executeTakeFirst();
  if (!row) return undefined;
  const hidden = row.restricted && !seesConfidential(scope);
  const text = hidden ? 'Admitted' : [row.name, row.label].filter(Boolean).join(' · ');
  return { location: { text, path: scope.may(viewRight) ? stayPath(row.id) : null } };
}

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** A patient's stays on the timeline. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may(viewRight) || (types !== null && !types.includes('admission'))) return undefined;
  let rows = scope.tx
    .selectFrom('admissions as a')
    .innerJoin('wards as w', (join) => join.onRef('w.hospitalId', '=', 'a.hospitalId').onRef('w.id', '=', 'a.wardId'))
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.patientId', '=', patientId)
    .where('a.status', '<>', 'cancelled');
  if (from) rows = rows.where('a.admittedAt', '>=', from);
  if (until) rows = rows.where('a.admittedAt', '<', until);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: rows
      .leftJoin('users as u', (join) => join.onRef('u.hospitalId', '=', 'a.hospitalId').onRef('u.id', '=', 'a.consultantId'))
      .select(['a.id', 'a.admissionNumber', 'a.admittedAt', 'a.status', 'w.name', 'w.restricted', 'u.fullname'])
      .orderBy('a.admittedAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(most)
      .execute(),
  });
  const named = (row: (typeof found)[number]) => (row.restricted && !seesConfidential(scope) ? null : row.name);
  const lines = found.map((row) => ({
    type: 'admission',
    id: row.id,
    at: row.admittedAt,
    title: `${row.admissionNumber} · ${row.status}`,
    detail: named(row),
    by: row.fullname,
    path: stayPath(row.id),
  }));
  return { lines, count: Number(count) };
}

/** Stays by their number, for the global search. */
export async function searchGroup(
  scope: Scope,
  { words, most }: { readonly words: string; readonly most: number },
): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words).filter((number) => number.startsWith('ADM-'));
  if (!scope.may(viewRight) || numbers.length === 0) return undefined;
  const rows = await admissionsOf(scope).where('admissionNumber', 'in', numbers).limit(most).execute();
  const people = await patientBrief(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const nameOf = new Map(people.map(({ id, fullname }) => [id, fullname]));
  return {
    type: 'admissions',
    title: 'Admissions',
    order: 35,
    rows: rows.map((row) => ({
      id: row.id,
      title: `${row.admissionNumber} · ${nameOf.get(row.patientId) ?? ''}`,
      subtitle: row.status,
      path: stayPath(row.id),
    })),
  };
}

interface Sources {
  readonly sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[];
}

const ofKind = ({ sources }: Sources, kind: SourceType) =>
  sources.filter(({ sourceType }) => sourceType === kind).map(({ sourceId }) => sourceId);

/** The stays behind lines of admissions and nights. */
export async function sourcesOfBills(scope: Scope, asked: Sources) {
  const [stays, nights] = [ofKind(asked, billSources.admission), ofKind(asked, billSources.bedDay)];
  if (stays.length + nights.length === 0) return undefined;
  const ofStays = await admissionsOf(scope).where('id', '=', anyOf(stays)).execute();
  const ofNights = await scope.tx
    .selectFrom('bedDays as d')
    .innerJoin('admissions as a', (join) => join.onRef('a.hospitalId', '=', 'd.hospitalId').onRef('a.id', '=', 'd.admissionId'))
    .select(['d.id as sourceId', 'a.id', 'a.admissionNumber'])
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('d.id', '=', anyOf(nights))
    .execute();
  return [...ofStays.map((row) => ({ ...row, sourceId: row.id })), ...ofNights].map(({ sourceId, id, admissionNumber }) => ({
    sourceId,
    number: admissionNumber,
    path: stayPath(id),
  }));
}

/** Nights that are charged, and stays that were not taken back: their lines go with them, not by themselves. */
export async function liveSources(
  scope: Scope,
  { sourceType, sourceIds }: { readonly sourceType: SourceType; readonly sourceIds: readonly Id[] },
): Promise<Id[] | undefined> {
  if (sourceType === billSources.admission) {
    const rows = await admissionsOf(scope).where('id', '=', anyOf(sourceIds)).where('status', '<>', 'cancelled').execute();
    return rows.map(({ id }) => id);
  }
  if (sourceType !== billSources.bedDay) return undefined;
  const rows = await scope.tx
    .selectFrom('bedDays')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(sourceIds))
    .where('status', '=', 'charged')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stays in restricted wards among records of the trail, for readers who may not know where the patient lies. */
export async function restrictedRecords(
  scope: AnyScope,
  { records }: { readonly records: readonly { readonly entityType: string; readonly entityId: Id }[] },
): Promise<readonly Id[] | undefined> {
  if (scope.kind !== 'hospital' || seesConfidential(scope)) return undefined;
  const ids = [...new Set(records.filter(({ entityType }) => entityType === 'Admission').map(({ entityId }) => entityId))];
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ id: Id }>`
    select distinct s.admission_id as id from bed_stays s
      join wards w on w.hospital_id = s.hospital_id and w.id = s.ward_id and w.restricted
     where s.hospital_id = ${scope.hospitalId} and s.admission_id = any(${ids}::uuid[])`.execute(scope.tx);
  return rows.map(({ id }) => id);
}
