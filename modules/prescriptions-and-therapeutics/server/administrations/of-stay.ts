import { sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AdministrationRow } from '../../contract/administration-records.ts';
import { type AdministrationStatus, administrationPath, type DosageStatus } from '../../contract/administration-words.ts';
import { lineForAdministration } from '../prescriptions/door.ts';
import { terminateLocked } from './finish.ts';
import { findAdministration, noteAct, type StoredAdministration, tellLive } from './store.ts';
import { showRows } from './rows.ts';
import { left } from './unused.ts';
import { wardNames, wardOf } from './wards.ts';

/** An administration that runs, as the discharge of a stay lists it. */
export interface RunningAdministration {
  readonly id: Id;
  readonly administrationNumber: string;
  readonly medicine: string;
  readonly prescriptionLineId: Id | null;
  /** Doses that are still to come. */
  readonly pending: number;
  /** A dose was recorded already. */
  readonly begun: boolean;
  readonly path: string;
}

function runningIn(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('therapeuticAdministrations')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', sql.lit('in-progress'))
    .orderBy('id');
}

/** The administrations of a patient that run. Door of the module. */
export async function runningAdministrationsOf(scope: Scope, patientId: Id): Promise<RunningAdministration[]> {
  const rows = await runningIn(scope, patientId)
    .select(['id', 'administrationNumber', 'medicine', 'prescriptionLineId', 'pendingCount', 'recordedCount'])
    .execute();
  return rows.map(({ pendingCount, recordedCount, ...row }) => ({
    ...row,
    pending: pendingCount,
    begun: recordedCount > 0,
    path: administrationPath(row.id),
  }));
}

/**
 * The running administrations of a patient with their prescriptions and lines, locked in the order in which every act on an
 * administration locks them: all prescriptions by their ids first, so that two acts never wait for each other in a ring.
 */
async function lockRunning(scope: Scope, patientId: Id): Promise<StoredAdministration[]> {
  const seen = await runningIn(scope, patientId).select(['id', 'prescriptionId', 'prescriptionLineId']).execute();
  const headers = [...new Set(seen.flatMap(({ prescriptionId }) => prescriptionId ?? []))];
  if (headers.length > 0)
    await scope.tx
      .selectFrom('prescriptions')
      .select('id')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', 'in', headers)
      .orderBy('id')
      .forUpdate()
      .execute();
  const lineIds = seen.flatMap(({ prescriptionLineId }) => prescriptionLineId ?? []).sort();
  for (const lineId of lineIds) await lineForAdministration(scope, lineId);
  const rows: StoredAdministration[] = [];
  for (const { id } of seen) {
    const row = await findAdministration(scope, id, 'update');
    if (row.status === 'in-progress') rows.push(row);
  }
  return rows;
}

/**
 * Ends what is being given to a patient who leaves: doses to come are cancelled and the lines stop, as when each is terminated by
 * hand. Whoever calls has locked the patient, so that no dose is recorded meanwhile, and tells the ward. Answers how many ended.
 * Door of the module.
 */
export async function terminateOf(
  scope: Scope,
  patientId: Id,
  { at, reason, only }: { readonly at: Instant; readonly reason: string; readonly only?: readonly Id[] },
): Promise<number> {
  const rows = await lockRunning(scope, patientId);
  const ending = only ? rows.filter(({ id }) => only.includes(id)) : rows;
  // A course that began after the time of the discharge ends when it is ended.
  for (const row of ending) await terminateLocked(scope, row, { reason, quiet: true, at: row.createdAt < at ? at : scope.now });
  return ending.length;
}

/** Moves running administrations of one patient, with their doses to come, to one department. */
async function moveTo(scope: Scope, rows: readonly StoredAdministration[], departmentId: Id): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await scope.tx
    .updateTable('therapeuticAdministrations')
    .set((eb) => ({ departmentId, updatedAt: scope.now, updatedBy: scope.actor.userId, version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  await scope.tx
    .updateTable('administrationDosages')
    .set({ departmentId, updatedAt: scope.now, updatedBy: scope.actor.userId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('administrationId', 'in', ids)
    .where('status', '=', sql.lit('pending'))
    .execute();
  const names = await wardNames(scope, [departmentId, ...rows.map((row) => row.departmentId)]);
  for (const row of rows) {
    await noteAct(scope, row, {
      what: `given in ${names.get(departmentId) ?? 'another ward'} from now on`,
      before: { ward: names.get(row.departmentId) ?? null },
      after: { ward: names.get(departmentId) ?? null },
    });
    await tellLive(scope, row.id, 'update');
  }
}

/**
 * Lets what is being given to a patient follow to the department where they lie now, with the doses to come: worklists and ward stock
 * go by it. `admitted`: a stay begins, so where each was given before is kept for `moveBack`. Whoever calls has locked the patient.
 * Answers how many moved. Door of the module.
 */
export async function moveWard(scope: Scope, patientId: Id, departmentId: Id, { admitted = false } = {}): Promise<number> {
  if (admitted)
    await scope.tx
      .updateTable('therapeuticAdministrations')
      .set((eb) => ({ beforeStayDepartmentId: eb.ref('departmentId') }))
      .where('hospitalId', '=', scope.hospitalId)
      .where('patientId', '=', patientId)
      .where('status', '=', sql.lit('in-progress'))
      .execute();
  const rows = await runningIn(scope, patientId).selectAll().where('departmentId', '<>', departmentId).forUpdate().execute();
  await moveTo(scope, rows, departmentId);
  return rows.length;
}

/**
 * A stay that was a mistake is cancelled: what is being given goes back to where it was given before the stay, and what began in it to
 * the department of whoever ordered it. Whoever calls has locked the patient. Answers how many moved. Door of the module.
 */
export async function moveBack(scope: Scope, patientId: Id): Promise<number> {
  const rows = await runningIn(scope, patientId).selectAll().forUpdate().execute();
  const places = new Map<Id, StoredAdministration[]>();
  for (const row of rows) {
    const before = row.beforeStayDepartmentId ?? (await wardOf(scope, row.createdBy));
    if (before !== row.departmentId) places.set(before, [...(places.get(before) ?? []), row]);
  }
  for (const [departmentId, moving] of places) await moveTo(scope, moving, departmentId);
  return [...places.values()].flat().length;
}

/** What a ward still owes the chart of a patient: medicines with doses that are due and not recorded. */
export interface UnrecordedDoses {
  readonly administrationId: Id;
  readonly administrationNumber: string;
  readonly medicine: string;
  readonly doses: number;
  readonly path: string;
}

/** Doses of a patient that were due and that nobody has recorded, by administration. Door of the module. */
export async function unrecordedDosesOf(scope: Scope, patientId: Id): Promise<UnrecordedDoses[]> {
  const { rows } = await sql<Omit<UnrecordedDoses, 'path'>>`
    select a.id as "administrationId", a.administration_number as "administrationNumber", a.medicine, count(*)::int as doses
      from administration_dosages d
      join therapeutic_administrations a on a.hospital_id = d.hospital_id and a.id = d.administration_id
     where d.hospital_id = ${scope.hospitalId} and d.patient_id = ${patientId} and d.status = 'pending' and not d.voided
       and d.due_at <= ${scope.now}::timestamptz
     group by a.id, a.administration_number, a.medicine order by a.id`.execute(scope.tx);
  return rows.map((row) => ({ ...row, path: administrationPath(row.administrationId) }));
}

/** How many doses are due and not recorded, by the patient. Door of the module. */
export async function dueDosesOf(scope: Scope, patientIds: readonly Id[]): Promise<Map<Id, number>> {
  if (patientIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('administrationDosages')
    .select((eb) => ['patientId', eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', sql<Id>`any(${[...new Set(patientIds)]}::uuid[])`)
    .where('status', '=', sql.lit('pending'))
    .where('voided', '=', false)
    .where('dueAt', '<=', scope.now)
    .groupBy('patientId')
    .execute();
  return new Map(rows.map(({ patientId, count }) => [patientId, Number(count)]));
}

/** A dose that a patient did not get as it was ordered. */
export interface MissedDose {
  readonly id: Id;
  readonly medicine: string;
  readonly dueAt: Instant;
  /** `pending`: it is due, and nobody has recorded it. */
  readonly status: DosageStatus;
  readonly path: string;
}

const mostMissed = 50;

/** Doses of a patient that were due since a moment and were not given, the newest first. Door of the module. */
export async function missedDosesOf(scope: Scope, patientId: Id, since: Instant): Promise<MissedDose[]> {
  const { rows } = await sql<Omit<MissedDose, 'path'> & { administrationId: Id }>`
    select d.id, a.id as "administrationId", a.medicine, d.due_at as "dueAt", d.status
      from administration_dosages d
      join therapeutic_administrations a on a.hospital_id = d.hospital_id and a.id = d.administration_id
     where d.hospital_id = ${scope.hospitalId} and d.patient_id = ${patientId} and not d.voided
       and d.status in ('pending', 'withheld', 'refused', 'missed', 'not-available')
       and d.due_at > ${since}::timestamptz and d.due_at <= ${scope.now}::timestamptz
     order by d.due_at desc, d.id limit ${mostMissed}`.execute(scope.tx);
  return rows.map(({ administrationId, ...row }) => ({ ...row, path: administrationPath(administrationId) }));
}

/** Units that were handed out for a patient's ended administrations and that nobody will give. */
export interface UnusedUnits {
  readonly administrationNumber: string;
  readonly medicine: string;
  readonly units: number;
}

/** What is to come back to the pharmacy of administrations that ended in a span of time. Door of the module. */
export async function unusedUnitsOf(scope: Scope, patientId: Id, since: Instant): Promise<UnusedUnits[]> {
  const { rows } = await sql<UnusedUnits>`
    select a.administration_number as "administrationNumber", a.medicine, ${left}::int as units
      from therapeutic_administrations a
      join prescription_lines l on l.hospital_id = a.hospital_id and l.id = a.prescription_line_id and l.dispensed > 0
     where a.hospital_id = ${scope.hospitalId} and a.patient_id = ${patientId} and a.status = 'terminated'
       and a.terminated_at >= ${since}::timestamptz and ${left} >= 1
     order by a.id`.execute(scope.tx);
  return rows;
}

interface OfStay {
  readonly patientId: Id;
  readonly from: Instant;
  /** Null: until now. */
  readonly until: Instant | null;
  readonly status?: readonly AdministrationStatus[] | undefined;
  readonly page: number;
  readonly limit: number;
}

/**
 * What is or was given to a patient during a stay, the newest first: administrations that began in it, and those begun earlier that had
 * doses in it. Door of the module.
 */
export async function administrationsOfStay(
  scope: Scope,
  { patientId, from, until, status, ...paging }: OfStay,
): Promise<Page<AdministrationRow>> {
  const end = until ?? scope.now;
  const rows = scope.tx
    .selectFrom('therapeuticAdministrations as a')
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.patientId', '=', patientId)
    .where('a.createdAt', '<=', end)
    .where((eb) =>
      eb.or([
        eb('a.createdAt', '>=', from),
        eb.exists(
          eb
            .selectFrom('administrationDosages as d')
            .select('d.id')
            .whereRef('d.hospitalId', '=', 'a.hospitalId')
            .whereRef('d.administrationId', '=', 'a.id')
            .where('d.dueAt', '>=', from)
            .where('d.dueAt', '<=', end),
        ),
      ]),
    )
    .$if(Boolean(status?.length), (query) => query.where('a.status', 'in', [...(status ?? [])]));
  const count = await countAll(rows);
  const found = await rows.selectAll('a').orderBy('a.id', 'desc').limit(paging.limit).offset(offsetOf(paging)).execute();
  return { data: await showRows(scope, found), meta: { count, ...paging } };
}
