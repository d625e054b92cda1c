import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import { rowsById } from './appointment-rows.ts';
import { cancelVisit } from './cancel-appointment.ts';
import { here } from './context.ts';
import { changeVisit } from './edit-appointment.ts';
import { filterList } from './list-appointments.ts';
import { closeOffer } from './offers.ts';
import { noForce } from './place.ts';
import type { StoredAppointment } from './store.ts';
import { whenIn } from './tell.ts';
import { completeAppointment } from './visits.ts';

function openOf(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('appointments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('patientId', '=', patientId), eb('linkedPatientId', '=', patientId)]))
    .where('status', 'in', ['Scheduled', 'In-progress'])
    .orderBy('startsAt');
}

/** A death cancels what was booked and ends what ran; nobody is written to. */
export async function followDeath(scope: Scope, { patientId, deathRecordId }: { patientId: Id; deathRecordId: Id }): Promise<void> {
  const zone = await zoneOf(scope);
  for (const row of await openOf(scope, patientId).forUpdate().execute()) {
    if (row.status === 'In-progress') await completeAppointment(scope, row.id);
    else await cancelVisit(scope, row, { reason: 'Deceased', side: 'hospital', zone, quiet: true, deathRecordId });
  }
  const waiting = await scope.tx
    .updateTable('appointmentWaitlist')
    .set((eb) => ({ status: 'removed', updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', 'in', ['waiting', 'offered'])
    .returning('id')
    .execute();
  for (const { id } of waiting) await closeOffer(scope, id, 'lapsed');
}

function itemOf(row: Pick<StoredAppointment, 'id' | 'appointmentNumber' | 'startsAt'>, zone: string): OpenItem {
  return {
    kind: 'appointment',
    id: row.id,
    number: row.appointmentNumber,
    label: `Appointment on ${whenIn(row.startsAt, zone)}`,
    path: `/appointments?id=${row.id}`,
  };
}

/** What a death will cancel, or has cancelled. */
export async function cancelledByDeath(
  scope: Scope,
  { patientId, deathRecordId }: { patientId: Id; deathRecordId: Id | null },
): Promise<OpenItem[]> {
  const zone = await zoneOf(scope);
  const rows = deathRecordId
    ? await scope.tx
        .selectFrom('appointments')
        .select(['id', 'appointmentNumber', 'startsAt'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('patientId', '=', patientId)
        .where('deathRecordId', '=', deathRecordId)
        .execute()
    : await openOf(scope, patientId).execute();
  return rows.map((row) => itemOf(row, zone));
}

/** Rows that move when two patients become one. */
export const mergeTables: readonly MergeTable[] = [
  { table: 'appointments', column: 'patient_id', label: 'Appointments' },
  { table: 'appointments', column: 'linked_patient_id', label: 'Appointments as external' },
  { table: 'appointment_waitlist', column: 'patient_id', label: 'Waiting list' },
];

function futureOf(scope: Scope, userId: Id) {
  return scope.tx
    .selectFrom('appointments')
    .where('hospitalId', '=', scope.hospitalId)
    .where('practitionerId', '=', userId)
    .where('startsAt', '>', scope.now)
    .where('status', '=', 'Scheduled');
}

/** Future visits of a user who leaves: to be given to others, they do not block. */
export async function openWork(scope: Scope, userId: Id): Promise<OpenWorkItem[] | undefined> {
  const { count } = await futureOf(scope, userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return undefined;
  return [
    {
      kind: 'appointments',
      label: 'Future appointments',
      count: Number(count),
      path: `/appointments?practitionerId=${userId}`,
      blocks: false,
    },
  ];
}

const mostHandedOver = 500;

/** Future visits go to the heir where they fit; the others stay on the list of those to be moved. */
export async function handOver(scope: Scope, { fromUserId, toUserId }: { fromUserId: Id; toUserId: Id }): Promise<void> {
  const place = await here(scope);
  const rows = await futureOf(scope, fromUserId).selectAll().orderBy('startsAt').limit(mostHandedOver).forUpdate().execute();
  for (const row of rows) {
    const { startsAt, endsAt, appointmentTypeId, departmentId, roomId } = row;
    await sql`savepoint one_visit`.execute(scope.tx);
    try {
      const to = { startsAt, endsAt, appointmentTypeId, departmentId, roomId, practitionerId: toUserId };
      await changeVisit(scope, place, row, { to, force: noForce, reason: 'Handed over', quiet: rows.length > 1 });
      await sql`release savepoint one_visit`.execute(scope.tx);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one_visit`.execute(scope.tx);
    }
  }
  if (rows.length > 1)
    await scope.notify({
      title: 'Appointment Modification',
      content: `${rows.length} appointments were handed over to you`,
      path: '/appointments',
      to: { userIds: [toUserId] },
      module: 'appointments',
    });
}

/** Future visits that show another wall time under a new zone. */
export async function appointmentsInZone(scope: Scope, { from, to }: { from: string | null; to: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments a
     where a.hospital_id = ${scope.hospitalId} and a.status = 'Scheduled' and a.starts_at > ${scope.now}
       and (a.starts_at at time zone ${from ?? 'UTC'}) <> (a.starts_at at time zone ${to})`.execute(scope.tx);
  return rows[0]?.count ?? 0;
}

/** Visits to come keep a department from being deleted. */
export async function departmentWork(scope: Scope, departmentId: Id): Promise<{ words: string; count: number }[]> {
  const { count } = await scope.tx
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .where('status', 'in', ['Scheduled', 'In-progress'])
    .executeTakeFirstOrThrow();
  return Number(count) > 0 ? [{ words: 'open appointments', count: Number(count) }] : [];
}

interface TimelineAsked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly most: number;
}

/** A patient's visits for the timeline, by their time. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: TimelineAsked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may('View Appointment') || (types && !types.includes('appointment'))) return undefined;
  let base = scope.tx
    .selectFrom('appointments')
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('patientId', '=', patientId), eb('linkedPatientId', '=', patientId)]));
  if (from) base = base.where('startsAt', '>=', from);
  if (until) base = base.where('startsAt', '<', until);
  const { count, ids } = await readTogether({
    count: countAll(base),
    ids: base.select('id').orderBy('startsAt', 'desc').orderBy('id', 'desc').limit(most).execute(),
  });
  const rows = await rowsById(
    scope,
    ids.map((row) => row.id),
  );
  const lines = rows.map((row) => ({
    type: 'appointment',
    id: row.id,
    at: row.appointmentDate,
    title: `${row.appointmentNumber} · ${row.type.name} · ${row.status}`,
    detail: row.department.name,
    by: row.practitioner?.name ?? null,
    path: `/appointments?id=${row.id}`,
  }));
  return { lines, count: Number(count) };
}

/** Is it a visit of the patient? Vitals of triage name theirs. (patients) */
export async function careRecord(
  scope: Scope,
  { patientId, kind, id }: { readonly patientId: Id; readonly kind: string; readonly id: Id },
): Promise<true | undefined> {
  if (kind !== 'triage') return undefined;
  const row = await scope.tx
    .selectFrom('appointments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return row ? true : undefined;
}

/** Appointments of the global search: by number, patient or telephone, the newest first. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  if (!scope.may('View Appointment')) return undefined;
  const zone = await zoneOf(scope);
  const { data } = await filterList(scope, {
    page: 1,
    limit: most,
    search: words,
    filterOperator: 'and',
    sort: 'appointmentDate',
    order: 'desc',
  });
  return {
    type: 'appointments',
    title: 'Appointments',
    order: 20,
    rows: data.map((row) => ({
      id: row.id,
      title: `${row.appointmentNumber} · ${row.internalPatient?.fullname ?? row.externalPatient?.fullname ?? ''}`,
      subtitle: `${whenIn(row.appointmentDate, zone)} · ${row.type.name} · ${row.status}`,
      path: `/appointments?id=${row.id}`,
    })),
  };
}
