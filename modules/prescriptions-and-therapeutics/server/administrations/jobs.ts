import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { extend } from './schedule-doses.ts';
import { keep } from './finish.ts';
import { resumeLocked } from './hold.ts';
import { tellNotTaken } from './record-dose.ts';
import { missedFrom } from './rules/doses.ts';
import { changeDosages, dosagesOf, findAdministration, lockAdministration, noteAct, type StoredAdministration } from './store.ts';
import { headsOf, tellUsers, wardNurses } from './tell.ts';

export const tendJob = 'prescriptions-and-therapeutics.tend-doses';
const tendHospitalJob = 'prescriptions-and-therapeutics.tend-doses-of-hospital';
export const extendJob = 'prescriptions-and-therapeutics.extend-schedules';

/** Every five minutes: each active hospital gets its own turn. */
async function tendAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) await scope.enqueue(tendHospitalJob, { hospitalId: id }, { singletonKey: `doses-${id}` });
}

/** What one administration refuses must not keep the others waiting. */
async function each(scope: Scope, ids: readonly Id[], act: (row: StoredAdministration) => Promise<void>): Promise<void> {
  for (const id of ids) {
    try {
      await act(await lockAdministration(scope, id));
    } catch (found) {
      if (!(found instanceof Refusal)) throw found;
      scope.warn({ administrationId: id, code: found.code }, 'An administration was passed over');
    }
  }
}

async function idsWhere(scope: Scope, condition: ReturnType<typeof sql<boolean>>): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', sql.lit('in-progress'))
    .where(condition)
    .orderBy('id')
    .limit(2000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds whose time is over. */
async function resumeEnded(scope: Scope): Promise<void> {
  const ids = await idsWhere(scope, sql<boolean>`held_at is not null and hold_until <= ${scope.now}::timestamptz`);
  await each(scope, ids, async (row) => {
    if (row.heldAt && row.holdUntil && row.holdUntil <= scope.now) await resumeLocked(scope, row, 'The hold is over');
  });
}

interface LateRow {
  readonly id: Id;
  readonly administrationNumber: string;
  readonly departmentId: Id;
}

/** Doses that are late, once each, to the nurses of their ward. */
async function tellOverdue(scope: Scope): Promise<void> {
  const { rows } = await sql<LateRow>`
    update administration_dosages d set overdue_told = true
      from therapeutic_administrations a
     where a.hospital_id = d.hospital_id and a.id = d.administration_id and a.status = 'in-progress' and a.held_at is null
       and d.hospital_id = ${scope.hospitalId} and d.status = 'pending' and not d.overdue_told
       and d.due_at < ${scope.now}::timestamptz and d.due_at + d.window_minutes * interval '1 minute' < ${scope.now}::timestamptz
    returning d.id, a.administration_number as "administrationNumber", d.department_id as "departmentId"`.execute(scope.tx);
  for (const [departmentId, late] of Map.groupBy(rows, (row) => row.departmentId)) {
    const numbers = [...new Set(late.map(({ administrationNumber }) => administrationNumber))].sort();
    const more = numbers.length > 5 ? ` and ${numbers.length - 5} more` : '';
    await scope.notify({
      title: 'Dose Overdue',
      content: `${late.length === 1 ? 'A dose is' : `${late.length} doses are`} overdue: ${numbers.slice(0, 5).join(', ')}${more}`,
      path: '/administrations',
      to: { userIds: await wardNurses(scope, departmentId) },
      priority: 'high',
      module: 'prescriptions-and-therapeutics',
      entity: 'AdministrationDosage',
      entityId: late[0]?.id as Id,
      dedupeKey: `dose-overdue:${late[0]?.id ?? ''}`,
    });
  }
}

/** Pending doses of an administration that count as missed now. */
function missedOf(
  doses: readonly { id: Id; dueAt: Instant; windowMinutes: number; status: string; voided: boolean }[],
  now: Instant,
): Id[] {
  const live = doses.filter(({ status, voided }) => !voided && status !== 'cancelled');
  return live.flatMap((dose, index) =>
    dose.status === 'pending' && missedFrom(dose, live[index + 1]?.dueAt ?? null) <= now ? [dose.id] : [],
  );
}

/** Doses that nobody recorded until the next was due, or for six hours. */
async function markMissed(scope: Scope): Promise<void> {
  const ids = await idsWhere(scope, sql<boolean>`held_at is null and next_late_at < ${scope.now}::timestamptz`);
  await each(scope, ids, async (row) => {
    if (row.status !== 'in-progress' || row.heldAt) return;
    const missed = missedOf(await dosagesOf(scope, [row.id]), scope.now);
    if (missed.length === 0) return;
    await changeDosages(scope, missed, { status: 'missed', recordedAt: scope.now, note: 'This dose was not recorded' });
    const after = await keep(scope, row);
    await noteAct(scope, after, {
      what: `${missed.length === 1 ? 'a dose' : `${missed.length} doses`} missed`,
      action: 'job',
      after: { missed },
    });
    await tellNotTaken(scope, after);
  });
}

/** The effect of as-needed doses, asked of whoever gave them. */
async function askEffects(scope: Scope): Promise<void> {
  const due = await scope.tx
    .selectFrom('administrationDosages')
    .select(['id', 'administrationId', 'givenBy'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('effectDueAt', '<=', scope.now)
    .where('effectNote', 'is', null)
    .where('effectAsked', '=', false)
    .where('voided', '=', false)
    .orderBy('effectDueAt')
    .limit(500)
    .execute();
  for (const { id, administrationId, givenBy } of due) {
    const row = await findAdministration(scope, administrationId);
    await tellUsers(scope, row, [givenBy], {
      title: 'Note The Effect',
      words: 'was given as needed: note the effect',
      dedupe: `dose-effect:${id}`,
    });
  }
  await changeDosages(
    scope,
    due.map(({ id }) => id),
    { effectAsked: true },
  );
}

/** Orders by word of mouth that nobody signed within a day, to whoever gave them and the heads. */
async function remindUnsigned(scope: Scope): Promise<void> {
  const rows = await scope.tx
    .updateTable('therapeuticAdministrations')
    .set({ coSignReminded: true })
    .where('hospitalId', '=', scope.hospitalId)
    .where('coSignBy', '<=', scope.now)
    .where('coSignedAt', 'is', null)
    .where('coSignReminded', '=', false)
    .returning(['id', 'administrationNumber', 'patientId', 'departmentId', 'orderedBy'])
    .execute();
  for (const row of rows)
    await tellUsers(scope, row, [row.orderedBy, ...(await headsOf(scope, row.orderedBy, row.departmentId))], {
      title: 'Verbal Order Unsigned',
      words: 'was ordered verbally and is not signed',
      priority: 'high',
      dedupe: `verbal-unsigned:${row.id}`,
    });
}

/** One hospital's turn. */
export async function tendDoses(scope: Scope): Promise<void> {
  await resumeEnded(scope);
  await tellOverdue(scope);
  await markMissed(scope);
  await askEffects(scope);
  await remindUnsigned(scope);
}

/** Every night: courses whose doses are not all on the chart grow by a day. */
export async function extendSchedules(scope: Scope): Promise<void> {
  const ids = await idsWhere(scope, sql<boolean>`not schedule_complete`);
  await each(scope, ids, async (row) => {
    if (row.status !== 'in-progress' || row.scheduleComplete) return;
    const { added, columns } = await extend(scope, row);
    if (added === 0 && columns.scheduleComplete === row.scheduleComplete) return;
    const after = await keep(scope, row, columns);
    await noteAct(scope, after, { what: `${added} doses planned`, action: 'job', after: { added } });
  });
}

export const administrationJobs: readonly Job[] = [
  { name: tendJob, run: { platform: (scope) => tendAll(scope) }, cron: '*/5 * * * *' },
  { name: tendHospitalJob, run: { hospital: (scope) => tendDoses(scope) } },
  { name: extendJob, run: { hospital: (scope) => extendSchedules(scope) }, nightlyHour: 1 },
];
