import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { AddDepartmentUsers } from '#modules/organisation/contract/events.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addMinutes, addSeconds } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { callPatient } from './call-patient.ts';
import { nameOfUser, type PastAppointment, pastVisit, serverOf } from './demo/past-visits.ts';
import { addDisplay } from './display.ts';
import { editDepartmentQueue } from './edit-department-queue.ts';
import { completeServe, servePatient } from './serve-patient.ts';
import { setAside } from './set-aside.ts';
import { takeOverVisits } from './demo/take-over.ts';
import { transferPatient, triagePatient } from './transfer-patient.ts';

const demo = 'hospital:demo';
const manager = 'user:admin';

const rooms: Readonly<Record<string, readonly string[]>> = {
  'General OPD': Array.from({ length: 6 }, (_, index) => `Consulting room ${index + 1}`),
  Triage: ['Triage desk 1', 'Triage desk 2'],
  Paediatrics: ['Paediatric room 1', 'Paediatric room 2'],
  Obstetrics: ['Antenatal room'],
  Dental: ['Dental chair 1', 'Dental chair 2'],
  'Pathology Department': ['Phlebotomy'],
  'Radiology Department': ['X-ray room', 'Ultrasound room'],
  'Pharmacy Department': ['Counter 1', 'Counter 2'],
};

async function chooseRooms(stage: DemoStage): Promise<void> {
  for (const [department, names] of Object.entries(rooms)) {
    const id = stage.idOf(`department:${department}`);
    const order = {
      version: 0,
      values: department === 'Triage' ? { waitTargetMinutes: 15 } : {},
      rooms: names.map((name) => ({ name })),
    };
    const shown = await stage.inHospital(demo, manager, (scope) => editDepartmentQueue(scope, id, order));
    for (const room of shown.rooms) stage.ids.set(`room:${room.name}`, room.id);
  }
}

/** Those who see patients of the outpatients belong to them, and so see their line. */
async function joinOutpatients(stage: DemoStage): Promise<void> {
  const userIds = ['doctor', 'terver.iorfa', 'babatunde.ogunleye', 'emeka.obiora', 'ibrahim.danjuma'].map((user) =>
    stage.idOf(`user:${user}`),
  );
  const departmentId = stage.idOf('department:General OPD');
  await stage.inHospital(demo, 'user:hospitaladmin', async (scope) => {
    await scope.ask(AddDepartmentUsers, { departmentId, userIds });
    await scope.record({
      action: 'update',
      entity: 'Department',
      entityId: departmentId,
      summary: `${userIds.length} users joined General OPD`,
      after: { joined: userIds.length },
    });
  });
}

const atOnce = 150;

async function pastAppointments(scope: Scope, before: Instant): Promise<PastAppointment[]> {
  const { rows } = await sql<PastAppointment>`
    select a.id, d.name as department, a.practitioner_id, a.starts_at, a.checked_in_at, a.completed_at, t.creates_consultation
      from appointments a
      join departments d on d.hospital_id = a.hospital_id and d.id = a.department_id
      join appointment_types t on t.hospital_id = a.hospital_id and t.id = a.appointment_type_id
     where a.hospital_id = ${scope.hospitalId} and a.status = 'Completed' and d.runs_queue
       and coalesce(a.completed_at, a.starts_at + interval '2 hours') < ${before}::timestamptz
       and not exists (select 1 from queue_tickets q where q.hospital_id = a.hospital_id and q.appointment_id = a.id)
     order by coalesce(a.checked_in_at, a.starts_at), a.id
     limit ${atOnce}`.execute(scope.tx);
  return rows;
}

/** The ways of visits that the appointments tell to be over. */
async function takeOver(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, manager, async (scope) => {
    const past = await pastAppointments(scope, scope.now);
    const visits = past.map((appointment) => pastVisit(stage, appointment));
    await takeOverVisits(
      scope,
      visits.filter(({ stays }) => (stays.at(-1)?.closedAt ?? scope.now) < scope.now),
    );
  });
}

interface OpenRow {
  readonly appointmentId: Id;
  readonly department: string;
  readonly appointmentStatus: string;
  readonly status: string;
  readonly transferred: boolean;
  readonly priority: string;
  readonly practitionerId: Id | null;
  readonly roomName: string | null;
}

/** Open tickets, those that came first at the front. */
async function openTickets(stage: DemoStage): Promise<OpenRow[]> {
  return stage.inHospital(demo, 'system', async (scope) => {
    const { rows } = await sql<OpenRow>`
      select q.appointment_id, d.name as department, a.status as appointment_status, q.status, q.priority, q.practitioner_id, q.room_name, q.transferred_from_ticket_id is not null as transferred
        from queue_tickets q
        join departments d on d.hospital_id = q.hospital_id and d.id = q.department_id
        join appointments a on a.hospital_id = q.hospital_id and a.id = q.appointment_id
       where q.hospital_id = ${scope.hospitalId} and q.open order by q.entered_at, q.id`.execute(scope.tx);
    return rows;
  });
}

/** The patient's own practitioner, else somebody of the department. */
const staffFor = (stage: DemoStage, { practitionerId, department }: OpenRow) =>
  nameOfUser(stage, practitionerId) ?? serverOf(stage, department);

/** A room of the department in which nobody is seen now. */
function freeRoom(stage: DemoStage, { department }: OpenRow, rows: readonly OpenRow[]): Id | null {
  const taken = new Set(rows.filter((row) => row.status === 'serving' && row.department === department).map(({ roomName }) => roomName));
  const free = rooms[department]?.find((name) => !taken.has(name));
  return free ? (stage.ids.get(`room:${free}`) ?? null) : null;
}

const serve = (stage: DemoStage, row: OpenRow, rows: readonly OpenRow[]) =>
  stage.inHospital(demo, staffFor(stage, row), (scope) =>
    servePatient(scope, row.appointmentId, { roomId: freeRoom(stage, row, rows), version: null }),
  );

const complete = (stage: DemoStage, row: OpenRow) =>
  stage.inHospital(demo, staffFor(stage, row), (scope) => completeServe(scope, row.appointmentId, { confirm: true, version: null }));

const isWaiting = (row: OpenRow) => row.status === 'waiting';

/** What the rules refuse (a ticket of yesterday, a night's demo) is left as it is. */
async function ifAllowed(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const seenToday = 21;
const inProgress = 10;

/** The morning goes by: who was served for a while is done, and the first of the line is next, until 21 are seen. */
async function goOn(stage: DemoStage, turn: number): Promise<void> {
  const rows = await openTickets(stage);
  for (const row of rows.filter(({ status }) => status === 'serving')) await ifAllowed(() => complete(stage, row));
  const now = await openTickets(stage);
  const next = now.filter(isWaiting)[0];
  if (next && turn < seenToday) await ifAllowed(() => serve(stage, next, now));
}

/** One of those who are in progress now. */
async function serveNext(stage: DemoStage): Promise<void> {
  const rows = await openTickets(stage);
  const next = rows.find((row) => isWaiting(row) && !row.transferred);
  if (next) await ifAllowed(() => serve(stage, next, rows));
}

const onward = ['Pathology Department', 'Radiology Department', 'Pharmacy Department', 'Pathology Department'] as const;
const whereto: Readonly<Record<string, string>> = {
  'Pathology Department': 'Lab',
  'Radiology Department': 'Imaging',
  'Pharmacy Department': 'Pharmacy',
};

/** One of those being served goes on to another department. */
async function sendOn(stage: DemoStage, department: string): Promise<void> {
  const row = (await openTickets(stage)).find((each) => each.status === 'serving' && each.department !== department);
  if (!row) return;
  const order = {
    appointmentId: row.appointmentId,
    toDepartmentId: stage.idOf(`department:${department}`),
    toPractitionerId: null,
    stage: 'service' as const,
    priority: null,
    reason: whereto[department] ?? 'Other',
    note: null,
  };
  await ifAllowed(() => stage.inHospital(demo, staffFor(stage, row), (scope) => transferPatient(scope, order)));
}

async function triageSome(stage: DemoStage): Promise<void> {
  const rows = (await openTickets(stage)).filter((row) => isWaiting(row) && !row.transferred);
  for (const [index, row] of rows
    .filter((_, at) => at % 3 === 1)
    .slice(0, 5)
    .entries()) {
    const emergency = index < 2;
    const order = {
      priority: emergency ? ('emergency' as const) : ('urgent' as const),
      colour: emergency ? ('red' as const) : ('orange' as const),
      reason: 'Triage',
      version: null,
    };
    await ifAllowed(() => stage.inHospital(demo, 'user:rukayat.salami', (scope) => triagePatient(scope, row.appointmentId, order)));
  }
}

const plain = (row: OpenRow) => isWaiting(row) && !row.transferred && row.priority === 'normal';

const callOf = (stage: DemoStage, row: OpenRow, roomId: Id | null) =>
  stage.inHospital(demo, staffFor(stage, row), (scope) => callPatient(scope, row.appointmentId, { roomId, message: null }));

async function loseOne(stage: DemoStage): Promise<void> {
  const row = (await openTickets(stage)).find(plain);
  if (!row) return;
  await ifAllowed(async () => {
    await callOf(stage, row, null);
    const gone = { reason: 'Did not answer the call', version: null };
    await stage.inHospital(demo, staffFor(stage, row), (scope) => setAside(scope, row.appointmentId, gone));
  });
}

async function callOne(stage: DemoStage): Promise<void> {
  const row = (await openTickets(stage)).find(plain);
  if (!row) return;
  const room = rooms[row.department]?.[0];
  await ifAllowed(() => callOf(stage, row, room ? stage.idOf(`room:${room}`) : null));
}

/** The screen in the hall of the outpatients. */
async function hangDisplay(stage: DemoStage): Promise<void> {
  const departmentIds = ['General OPD', 'Triage'].map((name) => stage.idOf(`department:${name}`));
  await stage.inHospital(demo, manager, (scope) => addDisplay(scope, { departmentIds, title: 'OPD hall' }));
}

const batches = 16;

/** Two years of visits; today 21 were seen, ten are in progress (four of them sent on), three do not answer, two are called. */
export function queueSteps(now: Instant): readonly DemoStep[] {
  const ago = (minutes: number, run: DemoStep['run']): DemoStep => ({ at: addMinutes(now, -minutes), run });
  return [
    { at: moment(now, 720, '08:10'), run: chooseRooms },
    { at: moment(now, 400, '10:30'), run: hangDisplay },
    { at: moment(now, 60, '08:05'), run: joinOutpatients },
    // After the last of the past visits, which end a day ago.
    ...Array.from({ length: batches }, (_, index) => ({ at: addSeconds(addMinutes(now, -1438), index), run: takeOver })),
    ...Array.from({ length: seenToday + 1 }, (_, turn) => ago(270 - 11 * turn, (stage) => goOn(stage, turn))),
    ...Array.from({ length: inProgress }, (_, index) => ago(22 - index, serveNext)),
    ...onward.map((department, index) => ago(11.5 - 3 * index, (stage) => sendOn(stage, department))),
    ago(9, triageSome),
    ...[8, 6.3, 4.2].map((minutes) => ago(minutes, loseOne)),
    ...[1.5, 0.7].map((minutes) => ago(minutes, callOne)),
  ];
}
